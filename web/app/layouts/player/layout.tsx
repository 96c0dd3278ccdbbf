import { isAdmin } from '@paddock/contract/core/permissions';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { ErrorPage } from '#components/error-page.tsx';
import { useComponentsMessages } from '#components/messages.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { playerArea } from '../areas.ts';
import { siteLinks } from '../public/header.tsx';
import { useSignedInMessages } from '../signed-in/messages.ts';
import { PaletteButton } from '../signed-in/palette-button.tsx';
import { useSidebarEntries } from '../signed-in/sidebar.tsx';
import { SidebarLayout } from '../signed-in/sidebar-layout.tsx';
import { useEntriesWithStewardsRoom } from '../signed-in/stewards-room-entry.ts';
import type { Route } from './+types/layout.ts';

export default function PlayerLayout() {
  return (
    <PlayerFrame>
      <Outlet />
    </PlayerFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PlayerFrame>
      <ErrorPage error={error} />
    </PlayerFrame>
  );
}

function PlayerFrame({ children }: { children: ReactNode }) {
  const t = useSignedInMessages();
  const user = useCurrentUser();
  const entries = useEntriesWithStewardsRoom(
    useSidebarEntries(playerArea, '/dashboard'),
    '/dashboard/incidents',
  );
  const tComponents = useComponentsMessages();
  const pages = [...entries, ...siteLinks.map(({ to, key }) => ({ to, label: tComponents(key) }))];
  const exit =
    user && isAdmin(user.role)
      ? { to: '/admin/dashboard', label: t('user.adminPanel'), icon: ShieldCheck }
      : undefined;
  return (
    <SidebarLayout
      label={t('user.label')}
      entries={entries}
      exit={exit}
      top={<PaletteButton pages={pages} />}
    >
      {children}
    </SidebarLayout>
  );
}
