import { can, isDeveloper, type Module, type Role, ticketModule } from '@paddock/contract/core/permissions';
import {
  BadgeCheck,
  Calendar,
  CircleAlert,
  Code,
  Download,
  Flag,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Newspaper,
  ReceiptText,
  Server,
  Settings,
  ShoppingBag,
  Trophy,
  Users,
  UsersRound,
} from 'lucide-react';
import type { SignedInKey } from './signed-in/messages.ts';

/** An entry of the sidebar of a signed-in area. */
export interface AreaEntry {
  /** The path segment below the area; empty for the area itself. */
  path: string;
  /** The path segment of its detail pages, if they are not below `path`. */
  detailPath?: string;
  icon: LucideIcon;
  text: SignedInKey;
}

/** The entries of the areas, for routes, guard and sidebars. */
export const playerArea = [
  { path: '', icon: LayoutDashboard, text: 'user.dashboard' },
  { path: 'servers', icon: Server, text: 'user.servers' },
  { path: 'subscriptions', icon: BadgeCheck, text: 'user.subscriptions' },
  { path: 'events', icon: Calendar, text: 'user.events' },
  { path: 'championships', icon: Flag, text: 'user.championships' },
  { path: 'incidents', icon: CircleAlert, text: 'user.incidents' },
  { path: 'teams', icon: UsersRound, text: 'user.teams' },
  { path: 'shop', icon: ShoppingBag, text: 'user.shop' },
  { path: 'blog', icon: Newspaper, text: 'user.blog' },
  { path: 'transactions', icon: ReceiptText, text: 'user.transactions' },
  { path: 'tickets', detailPath: 'ticket', icon: LifeBuoy, text: 'user.tickets' },
  { path: 'settings', icon: Settings, text: 'user.settings' },
] as const satisfies readonly AreaEntry[];

/** Required permission of a screen of the staff area: view of the module, or developer. */
type AreaPermission = Module | 'developer';

export const adminArea = [
  { path: 'dashboard', icon: LayoutDashboard, text: 'admin.dashboard', permission: 'dashboard' },
  { path: 'users', icon: Users, text: 'admin.users', permission: 'users' },
  { path: 'transactions', icon: ReceiptText, text: 'admin.transactions', permission: 'transactions' },
  { path: 'shop', icon: ShoppingBag, text: 'admin.shop', permission: 'shop' },
  { path: 'events', icon: Calendar, text: 'admin.events', permission: 'events' },
  { path: 'championships', icon: Flag, text: 'admin.championships', permission: 'championships' },
  { path: 'challenges', icon: Trophy, text: 'admin.challenges', permission: 'championships' },
  { path: 'servers', icon: Server, text: 'admin.servers', permission: 'servers' },
  { path: 'laps', icon: Flag, text: 'admin.laps', permission: 'stewarding' },
  { path: 'catalogue', icon: Flag, text: 'admin.catalogue', permission: 'catalogue' },
  { path: 'downloadslist', icon: Download, text: 'admin.downloads', permission: 'downloads' },
  { path: 'blog', icon: Newspaper, text: 'admin.blog', permission: 'blog' },
  { path: 'tickets', detailPath: 'ticket', icon: LifeBuoy, text: 'admin.tickets', permission: ticketModule },
  { path: 'settings', icon: Settings, text: 'admin.settings', permission: 'settings' },
  { path: 'developer', icon: Code, text: 'admin.developer', permission: 'developer' },
] as const satisfies readonly (AreaEntry & { permission: AreaPermission })[];

export function mayEnter(role: Role, permission: AreaPermission): boolean {
  return permission === 'developer' ? isDeveloper(role) : can(role, permission, 'view');
}
