import {
  type AdminEntry,
  moveEntry,
  rejectEntry,
  removeEntry,
} from '@paddock/contract/championships/entries/entry-admin-calls';
import { reasonLimits } from '@paddock/contract/championships/rules';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { useAdminEntriesMessages } from '#features/championships/admin-entries/messages.ts';
import { ReasonDialog } from '#features/championships/reason-dialog.tsx';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NumberField, TextAreaField } from '#ui/form/text-field.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import type { EntryAction } from './entry-menu.tsx';
import { useEntryMutation } from './use-entry-mutation.ts';

interface EntryActionDialogProps {
  championship: AdminChampionship;
  entry: AdminEntry;
  action: Exclude<EntryAction, 'confirm'>;
  onClose: () => void;
}

/** The dialog of an action on an entry. */
export function EntryActionDialog({ championship, entry, action, onClose }: EntryActionDialogProps) {
  if (action === 'edit') return <EntryDialog championship={championship} entry={entry} onClose={onClose} />;
  if (action === 'refuse' || action === 'remove')
    return <EndEntryDialog entry={entry} action={action} onClose={onClose} />;
  const steps = { move: 0, up: -1, down: 1 };
  return (
    <MoveEntryDialog
      entry={entry}
      place={entry.queue_number === null ? undefined : entry.queue_number + steps[action]}
      onClose={onClose}
    />
  );
}

type EntryDialogProps = Pick<EntryActionDialogProps, 'entry' | 'onClose'>;

function EndEntryDialog({ entry, action, onClose }: EntryDialogProps & { action: 'refuse' | 'remove' }) {
  const t = useAdminEntriesMessages();
  const end = useEntryMutation(action === 'refuse' ? rejectEntry : removeEntry, t(`${action}.done`));
  return (
    <ReasonDialog
      texts={{
        title: t(`${action}.title`, { name: entry.name }),
        sentence: t(`${action}.sentence`),
        reason: t('reason'),
        action: t(`${action}.action`),
      }}
      onSubmit={(body) => end.mutateAsync({ params: { id: entry.id }, body })}
      onClose={onClose}
    />
  );
}

/** Moves an entry to a place, from 1, of the waiting list. */
function MoveEntryDialog({ entry, place, onClose }: EntryDialogProps & { place: number | undefined }) {
  const t = useAdminEntriesMessages();
  const move = useEntryMutation(moveEntry, t('move.done'));
  const form = useForm({
    schema: moveEntry.body,
    initial: { queue_number: String(place ?? ''), reason: '' },
    submit: async (body) => {
      await move.mutateAsync({ params: { id: entry.id }, body });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.rich('move.title', { name: entry.name })}
      submitLabel={t('move.save')}
    >
      <p className="text-text-2">{t('move.sentence')}</p>
      <NumberField
        {...form.text('queue_number')}
        label={t('move.place')}
        hint={t('move.placeHint')}
        required
      />
      <TextAreaField
        {...form.text('reason')}
        label={t('reason')}
        rows={3}
        required
        maxLength={reasonLimits.max}
      />
    </FormDialog>
  );
}
