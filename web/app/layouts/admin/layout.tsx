import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { ErrorPage } from '#components/error-page.tsx';
import { StepUpProvider } from '#features/accounts/step-up.tsx';
import { useCurrentUser } from '#lib/session/session.ts';
import { adminArea, mayEnter } from '../areas.ts';
import { useSignedInMessages } from '../signed-in/messages.ts';
import { PaletteButton } from '../signed-in/palette-button.tsx';
import { useSidebarEntries } from '../signed-in/sidebar.tsx';
import { SidebarLayout } from '../signed-in/sidebar-layout.tsx';
import { useEntriesWithStewardsRoom } from '../signed-in/stewards-room-entry.ts';
import type { Route } from './+types/layout.ts';

export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame>
      <ErrorPage error={error} />
    </AdminFrame>
  );
}

function AdminFrame({ children }: { children: ReactNode }) {
  const t = useSignedInMessages();
  const role = useCurrentUser()?.role;
  const allowed = adminArea.filter(({ permission }) => role && mayEnter(role, permission));
  const pages = useEntriesWithStewardsRoom(useSidebarEntries(allowed, '/admin'), '/admin/challenges');
  return (
    <SidebarLayout
      label={t('admin.label')}
      entries={pages}
      lead={role && <PaletteButton pages={pages} role={role} />}
      exit={{ to: '/dashboard', label: t('admin.back'), icon: Undo2 }}
    >
      <StepUpProvider>{children}</StepUpProvider>
    </SidebarLayout>
  );
}
