import { clsx } from 'clsx';
import { Ellipsis, LogOut, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useFormat } from '#lib/i18n/use-format.ts';
import { logout } from '#lib/session/session.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { AreaEntry } from '../areas.ts';
import { useSignedInMessages } from './messages.ts';

export interface SidebarEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Matches only the path itself, not paths below it. */
  exact: boolean;
  /** Path prefix of the detail pages, if they are not below the path. */
  detailPath?: string | undefined;
  openCases?: number;
}

/** The entries of the area at `base`, in the page's language. */
export function useSidebarEntries(area: readonly AreaEntry[], base: string): SidebarEntry[] {
  const t = useSignedInMessages();
  return area.map(({ path, detailPath, icon, text }) => ({
    to: path ? `${base}/${path}` : base,
    label: t(text),
    icon,
    exact: path === '',
    detailPath: detailPath && `${base}/${detailPath}/`,
  }));
}

/** A link to the other area. */
export interface SidebarExit {
  to: string;
  label: string;
  icon: LucideIcon;
}

interface SidebarProps {
  label: string;
  entries: readonly SidebarEntry[];
  exit?: SidebarExit | undefined;
  /** Above the entries, on wide screens. */
  top?: ReactNode;
}

/** Number of entries in the bar on phones; the rest is in the More menu. */
const visibleEntries = 4;

const rowClass =
  'flex min-h-11 w-full items-center gap-3 rounded-button px-4 text-md text-text-2 transition-colors hover:bg-surface-2 hover:text-text';

function EntryLink({ entry }: { entry: SidebarEntry }) {
  const Icon = entry.icon;
  const { pathname } = useLocation();
  const isDetail = entry.detailPath !== undefined && pathname.startsWith(entry.detailPath);
  return (
    <NavLink
      to={entry.to}
      end={entry.exact}
      prefetch="intent"
      className={({ isActive }) =>
        clsx(
          rowClass,
          (isActive || isDetail) && 'border-firoozeh border-s-3 bg-firoozeh-dim! font-bold text-firoozeh!',
        )
      }
    >
      <Icon />
      {entry.label}
      {entry.openCases ? <OpenCases count={entry.openCases} /> : null}
    </NavLink>
  );
}

/** The number of open cases in the stewards' room. */
function OpenCases({ count }: { count: number }) {
  const t = useSignedInMessages();
  const format = useFormat();
  return (
    <span className="figures ms-auto rounded-badge bg-warn-dim px-2 text-sm text-warn">
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="sr-only">{t('user.openCases', { count })}</span>
    </span>
  );
}

function ExitLink({ exit }: { exit: SidebarExit }) {
  const Icon = exit.icon;
  return (
    <Link to={exit.to} className={rowClass}>
      <Icon />
      {exit.label}
    </Link>
  );
}

function LogoutButton() {
  const t = useSignedInMessages();
  return (
    <button type="button" onClick={() => void logout()} className={rowClass}>
      <LogOut className="mirror" />
      {t('user.logout')}
    </button>
  );
}

interface BottomBarProps {
  entries: readonly SidebarEntry[];
  onMore: () => void;
  open: boolean;
}

function BottomBar({ entries, onMore, open }: BottomBarProps) {
  const t = useSignedInMessages();
  const cell =
    'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 text-2xs transition-colors';
  return (
    <ul className="flex">
      {entries.slice(0, visibleEntries).map(({ to, label, icon: Icon, exact }) => (
        <li key={to} className="min-w-0 flex-auto">
          <NavLink
            to={to}
            end={exact}
            className={({ isActive }) => clsx(cell, isActive ? 'font-bold text-firoozeh' : 'text-text-2')}
          >
            <Icon />
            <span className="max-w-full truncate">{label}</span>
          </NavLink>
        </li>
      ))}
      <li className="min-w-0 flex-auto">
        <button
          type="button"
          onClick={onMore}
          aria-haspopup="dialog"
          aria-expanded={open}
          className={clsx(cell, 'text-text-2')}
        >
          <Ellipsis />
          {t('user.more')}
        </button>
      </li>
    </ul>
  );
}

/** The navigation of an area: a sidebar on wide screens, a bottom bar on phones. */
export function Sidebar({ label, entries, exit, top }: SidebarProps) {
  const t = useSignedInMessages();
  const { pathname } = useLocation();
  // The path on which the menu was opened, so that navigation closes it.
  const [openOn, setOpenOn] = useState<string>();
  const open = openOn === pathname;

  return (
    <>
      <div data-print="hide" className="w-64 shrink-0 border-line border-e bg-surface-1 max-md:hidden">
        <nav
          aria-label={label}
          className="sticky top-0 flex h-[min(100%,calc(100dvh-6.5rem))] min-h-96 flex-col overflow-y-auto p-3"
        >
          {top && <div className="pb-3">{top}</div>}
          <ul className="flex grow flex-col gap-1">
            {entries.map((entry) => (
              <li key={entry.to}>
                <EntryLink entry={entry} />
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-col gap-1 border-line border-t pt-3">
            {exit && <ExitLink exit={exit} />}
            <LogoutButton />
          </div>
        </nav>
      </div>
      <nav
        aria-label={label}
        data-print="hide"
        className="fixed inset-x-0 bottom-0 z-sidebar border-line border-t bg-surface-1 pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <BottomBar entries={entries} onMore={() => setOpenOn(pathname)} open={open} />
      </nav>
      <Dialog open={open} onClose={() => setOpenOn(undefined)} title={t('user.more')}>
        <ul className="flex flex-col gap-1">
          {entries.slice(visibleEntries).map((entry) => (
            <li key={entry.to}>
              <EntryLink entry={entry} />
            </li>
          ))}
          {exit && (
            <li>
              <ExitLink exit={exit} />
            </li>
          )}
          <li>
            <LogoutButton />
          </li>
        </ul>
      </Dialog>
    </>
  );
}
