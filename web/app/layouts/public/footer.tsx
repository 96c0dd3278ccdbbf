import { toCalendarDay } from '@paddock/contract/i18n/calendar';
import { localizeDigits } from '@paddock/contract/i18n/digits';
import { calendarDayIn } from '@paddock/contract/i18n/time';
import { publicPages, siteLink } from '@paddock/contract/site/rules';
import { LogoMark } from '#components/logo.tsx';
import { useComponentsMessages } from '#components/messages.ts';
import { useCalendar, useLocale } from '#lib/i18n/locale.tsx';
import { useRootData } from '#lib/page/root-data.ts';
import { useSettingsState } from '#lib/page/settings.ts';
import { Kerb } from '#ui/brand/ornaments.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { FooterLink } from './footer-link.tsx';
import { siteLinks } from './header.tsx';

/** Loaded only if the owner has configured it; the server-rendered HTML includes it. */
const OwnersFooter = lazyPart(() => import('./owners-footer.tsx'));

/** External profiles of the community, shown if configured. */
const outsideLinks = [
  { field: 'discord_invite_url', key: 'nav.discord' },
  { field: 'telegram_url', key: 'nav.telegram' },
  { field: 'instagram_url', key: 'nav.instagram' },
  { field: 'youtube_url', key: 'nav.youtube' },
  { field: 'x_url', key: 'nav.x' },
] as const;

export function Footer() {
  const t = useComponentsMessages();
  const locale = useLocale();
  const calendar = useCalendar();
  const { now } = useRootData();
  const { settings, footer } = useSettingsState();
  const outside = outsideLinks.flatMap(({ field, key }) => {
    const url = siteLink(settings, field, locale);
    return url ? [{ url, key }] : [];
  });
  const today = calendarDayIn(new Date(now));
  const year = localizeDigits(String(toCalendarDay(today, calendar).year), locale);
  return (
    <footer data-shell className="mt-auto">
      <Kerb className="mt-14" />
      <div className="bg-surface-1">
        <div className="page-gutter mx-auto flex max-w-content flex-wrap items-start justify-between gap-x-10 gap-y-6 py-8">
          <div className="flex flex-col gap-2">
            <LogoMark />
            <p className="max-w-sm text-sm text-text-3">{t('footer.line')}</p>
          </div>
          <ul className="flex flex-wrap gap-x-6">
            {!footer.columns &&
              siteLinks.map(({ to, key }) => (
                <li key={to}>
                  <FooterLink url={to}>{t(key)}</FooterLink>
                </li>
              ))}
            {!footer.columns && (
              <li>
                <FooterLink url={publicPages.trust}>{t('nav.trust')}</FooterLink>
              </li>
            )}
            {footer.pages.map((page) => (
              <li key={page.slug}>
                <FooterLink url={`/${page.slug}`}>{page.title}</FooterLink>
              </li>
            ))}
            {outside.map(({ url, key }) => (
              <li key={key}>
                <FooterLink url={url}>{t(key)}</FooterLink>
              </li>
            ))}
          </ul>
          {(footer.columns || footer.seals.length > 0) && <OwnersFooter {...footer} />}
          <p className="w-full text-text-3 text-xs">{t('footer.rights', { year })}</p>
        </div>
      </div>
    </footer>
  );
}
