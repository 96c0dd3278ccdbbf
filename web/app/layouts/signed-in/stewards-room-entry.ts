import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { panelsQuery } from '#features/stewarding/panels-query.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { useSignedInMessages } from './messages.ts';
import type { SidebarEntry } from './sidebar.tsx';

/** Adds the stewards' room after an entry, for panel members and staff with access to cases. */
export function useEntriesWithStewardsRoom(
  entries: readonly SidebarEntry[],
  afterPath: string,
): SidebarEntry[] {
  const t = useSignedInMessages();
  const isSignedIn = useCurrentUser() !== undefined;
  const { data: panels = [] } = useQuery({ ...panelsQuery(), enabled: isSignedIn });
  if (panels.length === 0) return [...entries];
  const stewardsRoom: SidebarEntry = {
    to: '/stewards',
    label: t('user.desk'),
    icon: ShieldCheck,
    exact: false,
    openCases: panels.reduce((sum, { open }) => sum + open, 0),
  };
  const at = entries.findIndex(({ to }) => to === afterPath);
  return at < 0 ? [...entries, stewardsRoom] : entries.toSpliced(at + 1, 0, stewardsRoom);
}
