import { can, isDeveloper, ticketModule } from '@paddock/contract/permissions';
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
import { Outlet } from 'react-router';
import { StepUpProvider } from '../features/accounts/step-up.tsx';
import { useCurrentUser } from '../lib/session.ts';
import { useText } from '../lib/text.ts';
import { AreaFrame } from './area-frame.tsx';
import { Palette } from './palette.tsx';
import { shellText } from './shell-text.ts';

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

export default function AdminShell() {
  const t = useText(shellText);
  const role = useCurrentUser()?.role;
  const allowed = entries.filter(
    ({ module }) => role && (module === 'developer' ? isDeveloper(role) : can(role, module, 'view')),
  );
  const pages = allowed.map((entry) => ({ ...entry, label: t(entry.key) }));
  return (
    <AreaFrame
      label={t('admin.label')}
      entries={pages}
      lead={role && <Palette pages={pages} role={role} />}
      exit={{ to: '/dashboard', label: t('admin.back'), icon: Undo2 }}
    >
      <StepUpProvider>
        <Outlet />
      </StepUpProvider>
    </AreaFrame>
  );
}
