import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { direction } from '@paddock/contract/locale';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { NotificationsBell } from '../features/notifications/notifications-bell.tsx';
import { useLocale } from '../lib/locale.tsx';
import { usePageData } from '../lib/page-data.ts';
import { createQueryClient } from '../lib/query.ts';
import { loadUser, useSession } from '../lib/session.ts';
import { useSettingsState } from '../lib/settings.ts';
import { useCameFrom } from './came-from.tsx';
import { guardTarget } from './guard-rules.ts';
import { LoadingOverlay } from './loading-overlay.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { PageTop } from './public-frame.tsx';
import { useSecondFactorDue } from './second-factor-due.ts';

/** Waits for the user, so that guards and screens below know who it is. Never runs on the server. */
export async function clientLoader() {
  await loadUser();
  return null;
}
clientLoader.hydrate = true as const;

/** All that the server renders of a signed-in page. */
export function HydrateFallback() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <LoadingOverlay />
    </>
  );
}

/** Everything below needs a sign-in, a query client and the component library. */
export default function SignedInArea() {
  const { token, user, left } = useSession();
  const { pathname, search } = useLocation();
  const from = useCameFrom();
  const { pending } = useSettingsState();

  const secondFactorDue = useSecondFactorDue(user);

  const target = guardTarget({
    path: pathname,
    search,
    from,
    signedIn: token !== null,
    left,
    role: user?.role,
    mustChangePassword: user?.must_change_password ?? false,
    secondFactorDue: secondFactorDue === true,
  });
  // Whether the wanted screen may be seen is told a moment later.
  if (user && secondFactorDue === undefined) return <LoadingOverlay />;
  if (target) return <Navigate to={target} replace />;
  if (!user || pending) return <LoadingOverlay />;
  return (
    <SignedInProviders key={token}>
      <div className="flex min-h-dvh flex-col">
        <PageTop signedIn={<NotificationsBell />} />
        <PreviewBar />
        <Outlet />
      </div>
    </SignedInProviders>
  );
}

/** A new sign-in starts with an empty memory. */
function SignedInProviders({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  const { nonce } = usePageData();
  const locale = useLocale();
  return (
    <QueryClientProvider client={client}>
      <CSPProvider nonce={nonce}>
        <DirectionProvider direction={direction(locale)}>{children}</DirectionProvider>
      </CSPProvider>
    </QueryClientProvider>
  );
}
