import type { AdminEntry } from '@paddock/contract/championships/entries/entry-admin-calls';
import { isActive } from '@paddock/contract/championships/entries/places';
import { ArrowUpDown, Check, Ellipsis, Pencil, Trash2, X } from 'lucide-react';
import { useAdminEntriesMessages } from '#features/championships/admin-entries/messages.ts';
import { Menu, MenuItem } from '#ui/dialog/menu.tsx';

export type EntryAct = 'confirm' | 'refuse' | 'remove' | 'move' | 'up' | 'down' | 'edit';

interface EntryMenuProps {
  entry: AdminEntry;
  onAct: (act: EntryAct) => void;
}

/** What staff can do to an entry as it stands. */
export function EntryMenu({ entry: { name, state }, onAct }: EntryMenuProps) {
  const t = useAdminEntriesMessages();
  const active = isActive(state);
  return (
    <Menu trigger={<Ellipsis />} label={t('actsOf', { name })}>
      {active && state !== 'confirmed' && (
        <MenuItem icon={<Check />} onPick={() => onAct('confirm')}>
          {t('confirm.action')}
        </MenuItem>
      )}
      {active && (
        <MenuItem icon={<ArrowUpDown />} onPick={() => onAct('move')}>
          {t(state === 'waiting' ? 'move.action' : 'move.toList')}
        </MenuItem>
      )}
      <MenuItem icon={<Pencil />} onPick={() => onAct('edit')}>
        {t('edit.action')}
      </MenuItem>
      {state === 'pending' && (
        <MenuItem icon={<X />} danger onPick={() => onAct('refuse')}>
          {t('refuse.action')}
        </MenuItem>
      )}
      {active && (
        <MenuItem icon={<Trash2 />} danger onPick={() => onAct('remove')}>
          {t('remove.action')}
        </MenuItem>
      )}
    </Menu>
  );
}
