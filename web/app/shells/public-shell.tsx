import { isRouteErrorResponse, Outlet } from 'react-router';
import type { Route } from './+types/public-shell.ts';
import { FailedScreen } from './failed-screen.tsx';
import { NotFound } from './not-found.tsx';
import { PublicFrame } from './public-frame.tsx';

export default function PublicShell() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <PublicFrame>{missing ? <NotFound /> : <FailedScreen error={error} />}</PublicFrame>;
}
