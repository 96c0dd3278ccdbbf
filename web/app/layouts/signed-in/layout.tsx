import { DirectionProvider } from '@base-ui/react/direction-provider';
import { textDirection } from '@paddock/contract/i18n/locale';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ErrorPage } from '#components/error-page.tsx';
import { LogoMark } from '#components/logo.tsx';
import { useComponentsMessages } from '#components/messages.ts';
import { QueryProvider } from '#components/query-provider.tsx';
import { NotificationBell } from '#features/notifications/notification-bell.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useSettingsState } from '#lib/page/settings.ts';
import { useSession } from '#lib/session/session.ts';
import { ConfirmationDialog } from '#ui/dialog/confirmation-dialog.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { NoScriptNotice } from '#ui/feedback/no-script-notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { SiteHeader } from '../public/public-frame.tsx';
import { usePreviousPath } from '../root/previous-path.tsx';
import type { Route } from './+types/layout.ts';
import { guardRedirect } from './guard.ts';
import { guardMiddleware } from './guard-middleware.ts';
import { KeyHelp } from './key-help.tsx';
import { useSecondFactorDue } from './second-factor-due.ts';
import { UserUnavailable } from './user-unavailable.tsx';
import '#styles/signed-in.css';

export const clientMiddleware = [guardMiddleware];

/** Signed-in pages render only in the browser, after the guard. */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

/** The server-rendered part of a signed-in page. */
export function HydrateFallback() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <LoadingOverlay />
    </>
  );
}

export default function SignedInLayout() {
  const { token, user, userError, signedOutTo } = useSession();
  const { pathname, search } = useLocation();
  const from = usePreviousPath();
  const { pending } = useSettingsState();

  const secondFactorDue = useSecondFactorDue(user);

  const target = guardRedirect({
    path: pathname,
    search,
    from,
    signedIn: token !== null,
    signedOutTo,
    role: user?.role,
    mustChangePassword: user?.must_change_password ?? false,
    secondFactorDue: secondFactorDue === true,
  });
  // Access is not known yet.
  if (user && secondFactorDue === undefined) return <LoadingOverlay />;
  if (target) return <Navigate to={target} replace />;
  if (!user && userError) return <UserUnavailable error={userError} />;
  if (!user || pending) return <LoadingOverlay />;
  return (
    <SignedInFrame>
      <Outlet />
    </SignedInFrame>
  );
}

/** Shows errors outside the areas and those that an area does not catch. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SignedInFrame>
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        <ErrorPage error={error} />
      </main>
    </SignedInFrame>
  );
}

const RolePreviewBar = lazyPart(() => import('./role-preview-bar.tsx'));

function SignedInFrame({ children }: { children: ReactNode }) {
  const { ownRole } = useSession();
  return (
    <SignedInProviders>
      <div className="flex min-h-dvh flex-col">
        <SiteHeader signedIn={<NotificationBell />} isWide />
        {ownRole && <RolePreviewBar />}
        {children}
        <KeyHelp />
        <ConfirmationDialog />
      </div>
    </SignedInProviders>
  );
}

function SignedInProviders({ children }: { children: ReactNode }) {
  const locale = useLocale();
  return (
    <QueryProvider>
      <DirectionProvider direction={textDirection(locale)}>{children}</DirectionProvider>
    </QueryProvider>
  );
}

/** Covers the screen until the first render. Never covers server-rendered content. */
function LoadingOverlay() {
  const t = useComponentsMessages();
  return (
    <output className="fixed inset-0 z-overlay flex flex-col items-center justify-center gap-6 bg-bg">
      <LogoMark />
      <Spinner className="size-8 text-firoozeh noscript:hidden" />
      <span className="sr-only noscript:hidden">{t('loading')}</span>
      <div className="page-gutter max-w-form">
        <NoScriptNotice />
      </div>
    </output>
  );
}
