import firstPaint from 'virtual:first-paint';
import { textDirection } from '@paddock/contract/i18n/locale';
import { defaultSettings } from '@paddock/contract/site/calls';
import { siteIconPath } from '@paddock/contract/site/rules';
import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useNavigation } from 'react-router';
import type { Route } from './+types/root.ts';
import { ErrorPage } from './components/error-page.tsx';
import { PublicFrame } from './layouts/public/public-frame.tsx';
import { PreviousPathProvider } from './layouts/root/previous-path.tsx';
import { RouteAnnouncer } from './layouts/root/route-announcer.tsx';
import { SettingsProvider } from './layouts/root/settings-provider.tsx';
import { useReloadRequest } from './lib/browser/reload-prompt.ts';
import { useCalendarChoice, useLocale } from './lib/i18n/locale.tsx';
import { loadFooter, loadSettings } from './lib/page/load-root-data.ts';
import { useRenderNonce } from './lib/page/render-nonce.ts';
import { apiContext, localeContext, nowContext } from './lib/page/request-context.ts';
import { type SentRootData, useRootData, withoutNulls } from './lib/page/root-data.ts';
import { ToastRegion } from './ui/feedback/toast.tsx';
import './styles/public.css';
import { lazyPart } from './ui/feedback/lazy-part.tsx';

export async function loader({ context, url }: Route.LoaderArgs): Promise<SentRootData> {
  const [api, locale] = [context.get(apiContext), context.get(localeContext)];
  const [settings, footer] = await Promise.all([loadSettings(api, locale), loadFooter(api, locale)]);
  return {
    settings: withoutNulls(settings ?? defaultSettings),
    settingsKnown: settings !== null,
    footer,
    origin: url.origin,
    now: context.get(nowContext).getTime(),
  };
}

/** The document was rendered with it. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const [calendar] = useCalendarChoice();
  const nonce = useRenderNonce();
  return (
    <html
      lang={locale}
      dir={textDirection(locale)}
      data-calendar={calendar === 'language' ? undefined : calendar}
      className="dark"
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" content="#131110" />
        <script id="first-paint" nonce={nonce} suppressHydrationWarning>
          {/* The browser has run it by the time it compares. */}
          {import.meta.env.SSR ? firstPaint : ''}
        </script>
        <Icons />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}`} />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <NavigationProgress />
        <ToastRegion />
        <ReloadOffer />
        <RouteAnnouncer />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** The site's own icon, or the portal's. */
function Icons() {
  const { icon } = useRootData().settings;
  return (
    <>
      <link
        rel="icon"
        href={icon ? siteIconPath(icon, '32') : '/favicon.svg'}
        type={icon ? 'image/png' : 'image/svg+xml'}
      />
      <link rel="apple-touch-icon" href={icon ? siteIconPath(icon, '180') : '/icons/180.png'} />
    </>
  );
}

const ReloadPrompt = lazyPart(() => import('./layouts/root/reload-prompt.tsx'));

/** Comes with what starts the worker (entry.client.tsx), long before there is something to offer. */
function ReloadOffer() {
  const offer = useReloadRequest();
  return offer && <ReloadPrompt offer={offer} />;
}

export default function Root() {
  return (
    <PreviousPathProvider>
      <SettingsProvider>
        <Outlet />
      </SettingsProvider>
    </PreviousPathProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame>
      <ErrorPage error={error} />
    </PublicFrame>
  );
}

/** A line along the top while the next page is on its way; short waits never show it. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-toast h-0.5 animate-appear-late overflow-hidden"
    >
      <div className="h-full animate-breathe bg-firoozeh" />
    </div>
  );
}
