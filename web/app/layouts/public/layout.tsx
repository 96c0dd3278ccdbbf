import { Outlet } from 'react-router';
import { ErrorPage } from '#components/error-page.tsx';
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
  return (
    <PublicFrame>
      <ErrorPage error={error} />
    </PublicFrame>
  );
}
