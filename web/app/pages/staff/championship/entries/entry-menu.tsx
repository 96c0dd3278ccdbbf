import type { AdminEntry } from '@paddock/contract/championships/entries/entry-admin-calls';
import { isActive } from '@paddock/contract/championships/entries/places';
import { ArrowUpDown, Check, Ellipsis, Pencil, Trash2, X } from 'lucide-react';
import { useAdminEntriesMessages } from '#features/championships/admin-entries/messages.ts';
import { Menu, MenuItem } from '#ui/dialog/menu.tsx';

export type EntryAction = 'confirm' | 'refuse' | 'remove' | 'move' | 'up' | 'down' | 'edit';

interface EntryMenuProps {
  entry: AdminEntry;
  onAction: (action: EntryAction) => void;
}

/** The actions available in the state of an entry. */
export function EntryMenu({ entry: { name, state }, onAction }: EntryMenuProps) {
  const t = useAdminEntriesMessages();
  const active = isActive(state);
  return (
    <Menu trigger={<Ellipsis />} label={t('actsOf', { name })}>
      {active && state !== 'confirmed' && (
        <MenuItem icon={<Check />} onPick={() => onAction('confirm')}>
          {t('confirm.action')}
        </MenuItem>
      )}
      {active && (
        <MenuItem icon={<ArrowUpDown />} onPick={() => onAction('move')}>
          {t(state === 'waiting' ? 'move.action' : 'move.toList')}
        </MenuItem>
      )}
      <MenuItem icon={<Pencil />} onPick={() => onAction('edit')}>
        {t('edit.action')}
      </MenuItem>
      {state === 'pending' && (
        <MenuItem icon={<X />} danger onPick={() => onAction('refuse')}>
          {t('refuse.action')}
        </MenuItem>
      )}
      {active && (
        <MenuItem icon={<Trash2 />} danger onPick={() => onAction('remove')}>
          {t('remove.action')}
        </MenuItem>
      )}
    </Menu>
  );
}
