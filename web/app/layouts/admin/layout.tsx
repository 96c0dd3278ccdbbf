import { can, isDeveloper, ticketModule } from '@paddock/contract/core/permissions';
import {
  Calendar,
  Code,
  Download,
  LayoutDashboard,
  LifeBuoy,
  ReceiptText,
  Server,
  Settings,
  ShoppingBag,
  Undo2,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { ErrorPage } from '../../components/error-page.tsx';
import { StepUpProvider } from '../../features/accounts/step-up.tsx';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { signedInMessages } from '../signed-in/messages.ts';
import { SidebarLayout } from '../signed-in/sidebar-layout.tsx';
import type { Route } from './+types/layout.ts';
import { PaletteButton } from './palette-button.tsx';

const entries = [
  { to: '/admin/dashboard', key: 'admin.dashboard', icon: LayoutDashboard, module: 'dashboard' },
  { to: '/admin/users', key: 'admin.users', icon: Users, module: 'users' },
  { to: '/admin/transactions', key: 'admin.transactions', icon: ReceiptText, module: 'transactions' },
  { to: '/admin/shop', key: 'admin.shop', icon: ShoppingBag, module: 'shop' },
  { to: '/admin/events', key: 'admin.events', icon: Calendar, module: 'events' },
  { to: '/admin/servers', key: 'admin.servers', icon: Server, module: 'servers' },
  { to: '/admin/downloadslist', key: 'admin.downloads', icon: Download, module: 'downloads' },
  {
    to: '/admin/tickets',
    one: '/admin/ticket/',
    key: 'admin.tickets',
    icon: LifeBuoy,
    module: ticketModule,
  },
  { to: '/admin/settings', key: 'admin.settings', icon: Settings, module: 'settings' },
  { to: '/admin/developer', key: 'admin.developer', icon: Code, module: 'developer' },
] as const;

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
  const t = useTranslations(signedInMessages);
  const role = useCurrentUser()?.role;
  const allowed = entries.filter(
    ({ module }) => role && (module === 'developer' ? isDeveloper(role) : can(role, module, 'view')),
  );
  const pages = allowed.map((entry) => ({ ...entry, label: t(entry.key) }));
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
