import { isAdmin } from '@paddock/contract/core/permissions';
import {
  BadgeCheck,
  Calendar,
  LayoutDashboard,
  LifeBuoy,
  Newspaper,
  ReceiptText,
  Server,
  Settings,
  ShieldCheck,
  ShoppingBag,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { ErrorPage } from '../../components/error-page.tsx';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { signedInMessages } from '../signed-in/messages.ts';
import { SidebarLayout } from '../signed-in/sidebar-layout.tsx';
import type { Route } from './+types/layout.ts';

const entries = [
  { to: '/dashboard', key: 'user.dashboard', icon: LayoutDashboard, exact: true },
  { to: '/dashboard/servers', key: 'user.servers', icon: Server },
  { to: '/dashboard/subscriptions', key: 'user.subscriptions', icon: BadgeCheck },
  { to: '/dashboard/events', key: 'user.events', icon: Calendar },
  { to: '/dashboard/shop', key: 'user.shop', icon: ShoppingBag },
  { to: '/dashboard/blog', key: 'user.blog', icon: Newspaper },
  { to: '/dashboard/transactions', key: 'user.transactions', icon: ReceiptText },
  { to: '/dashboard/tickets', one: '/dashboard/ticket/', key: 'user.tickets', icon: LifeBuoy },
  { to: '/dashboard/settings', key: 'user.settings', icon: Settings },
] as const;

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
  const t = useTranslations(signedInMessages);
  const user = useCurrentUser();
  const exit =
    user && isAdmin(user.role)
      ? { to: '/admin/dashboard', label: t('user.adminPanel'), icon: ShieldCheck }
      : undefined;
  return (
    <SidebarLayout
      label={t('user.label')}
      entries={entries.map((entry) => ({ ...entry, label: t(entry.key) }))}
      exit={exit}
    >
      {children}
    </SidebarLayout>
  );
}
