import { isRouteErrorResponse, Outlet } from 'react-router';
import { ErrorPage } from '../../components/error-page.tsx';
import { NotFound } from '../../components/not-found.tsx';
import type { Route } from './+types/layout.ts';
import { PublicFrame } from './public-frame.tsx';

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <PublicFrame>{missing ? <NotFound /> : <ErrorPage error={error} />}</PublicFrame>;
}
