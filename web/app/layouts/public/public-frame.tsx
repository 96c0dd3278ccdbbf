import { fnv1a } from '@paddock/contract/catalogue/track-outline';
import { isAnnounced } from '@paddock/contract/site/rules';
import { type ReactNode, Suspense, useEffect } from 'react';
import { memberPart } from '#components/member-part.tsx';
import { useComponentsMessages } from '#components/messages.ts';
import { dismissAnnouncement } from '#lib/browser/dismissed-announcement.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useSettings } from '#lib/page/settings.ts';
import { loadUser } from '#lib/session/session.ts';
import { AnnouncementStrip } from '#ui/feedback/announcement-strip.tsx';
import { Footer } from './footer.tsx';
import { Header, type HeaderProps } from './header.tsx';

/** Announcement and header. */
export function SiteHeader(props: HeaderProps) {
  const t = useComponentsMessages();
  return (
    <>
      <a
        href="#main"
        className="skip-to-content z-toast rounded-button bg-surface-3 px-4 py-2 font-medium text-firoozeh"
      >
        {t('skip')}
      </a>
      <AnnouncementBar />
      <Header {...props} />
    </>
  );
}

/** Hydrates with the content, after all preceding elements. */
function ReplayEarlyInput() {
  useEffect(() => {
    const early = window.earlyInput;
    delete window.earlyInput;
    early?.stop();
    if (early?.sent || early?.typed.size)
      void import('#lib/browser/replay-input.ts').then(({ replayInput }) => replayInput(early));
  }, []);
  return null;
}

const bellPlace = () => <span className="size-11" />;
const MemberBell = memberPart(() => import('./member-bell.tsx'), { fallback: bellPlace, onError: bellPlace });

/** A public page with header, content and footer. The user is loaded after hydration. */
export function PublicFrame({ children }: { children: ReactNode }) {
  useEffect(() => {
    void loadUser();
  }, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader signedIn={<MemberBell />} />
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        {/* The boundary never suspends. It splits hydration into smaller tasks. */}
        <Suspense>
          {children}
          <ReplayEarlyInput />
        </Suspense>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
    </div>
  );
}

const minuteMs = 60_000;

/** The announcement of the staff, until it expires or is dismissed. */
function AnnouncementBar() {
  const settings = useSettings();
  const t = useComponentsMessages();
  const now = useNow(minuteMs);
  const { announcement: text } = settings;
  if (!text || !isAnnounced(settings, now)) return null;
  const id = fnv1a(text).toString(36);
  const dismiss = () => {
    dismissAnnouncement(id);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <aside
      aria-label={t('announcement')}
      data-print="hide"
      data-announcement={id}
      className="relative z-announcement border-line border-b bg-surface-2"
    >
      <AnnouncementStrip text={text} url={settings.announcement_url} />
      <button
        type="button"
        aria-label={t('announcementClose')}
        onClick={dismiss}
        className="absolute inset-y-0 end-0 w-11 text-lg text-text-3 hover:text-text noscript:hidden"
      >
        ×
      </button>
    </aside>
  );
}
