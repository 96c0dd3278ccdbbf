import { direction } from '@paddock/contract/locale';
import { defaultSettings, getSiteSettings, type SiteSettings } from '@paddock/contract/site';
import { type ReactNode, Suspense } from 'react';
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { firstPaintScript } from './lib/first-paint.ts';
import { useLocale } from './lib/locale.tsx';
import { apiContext, nonceContext, nowContext, settingsContext } from './lib/page-context.ts';
import { type PageData, usePageData } from './lib/page-data.ts';
import { useReloadOffer } from './lib/reload-offer.ts';
import { CameFromProvider } from './shells/came-from.tsx';
import { FailedScreen } from './shells/failed-screen.tsx';
import { NavigationBar } from './shells/navigation-bar.tsx';
import { NotFound } from './shells/not-found.tsx';
import { PublicFrame } from './shells/public-frame.tsx';
import { RouteFocus } from './shells/route-focus.tsx';
import { SettingsGate } from './shells/settings-gate.tsx';
import { ToastRegion } from './ui/toast.tsx';
import './ui/theme.css';
import { latePart } from './lib/late-part.ts';

/** Null when they cannot be read: a page without settings is better than no page. */
async function readSettings(context: Route.LoaderArgs['context']): Promise<SiteSettings | null> {
  try {
    return context.get(settingsContext) ?? (await context.get(apiContext).call(getSiteSettings, {}));
  } catch (error) {
    console.error(error);
    return null;
  }
}

export async function loader({ context, url }: Route.LoaderArgs): Promise<PageData> {
  const settings = await readSettings(context);
  return {
    nonce: context.get(nonceContext),
    settings: settings ?? defaultSettings,
    settingsKnown: settings !== null,
    origin: url.origin,
    now: context.get(nowContext).getTime(),
  };
}

/** The nonce belongs to the document, so a client navigation must not bring another. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const { nonce } = usePageData();
  return (
    <html lang={locale} dir={direction(locale)} className="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" content="#131110" />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <script nonce={nonce} suppressHydrationWarning>
          {/* The browser has run it by the time it compares. */}
          {import.meta.env.SSR ? firstPaintScript : ''}
        </script>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/180.png" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}`} />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <NavigationBar />
        <ToastRegion />
        <ReloadOffer />
        <RouteFocus />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

const ReloadNotice = latePart(() => import('./shells/reload-notice.tsx'));

/** Comes with what starts the worker (entry.client.tsx), long before there is something to offer. */
function ReloadOffer() {
  const offer = useReloadOffer();
  return <Suspense>{offer && <ReloadNotice offer={offer} />}</Suspense>;
}

export default function Root() {
  return (
    <CameFromProvider>
      <SettingsGate>
        <Outlet />
      </SettingsGate>
    </CameFromProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <PublicFrame>{missing ? <NotFound /> : <FailedScreen error={error} />}</PublicFrame>;
}
