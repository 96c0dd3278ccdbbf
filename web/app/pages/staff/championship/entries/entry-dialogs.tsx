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
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NumberField, TextAreaField } from '#ui/form/text-field.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import type { EntryAct } from './entry-menu.tsx';
import { adminEntryQueries } from './queries.ts';

interface ActDialogProps {
  championship: AdminChampionship;
  entry: AdminEntry;
  act: Exclude<EntryAct, 'confirm'>;
  onClose: () => void;
}

/** The dialog of what was chosen for an entry. */
export function ActDialog({ championship, entry, act, onClose }: ActDialogProps) {
  if (act === 'edit') return <EntryDialog championship={championship} entry={entry} onClose={onClose} />;
  if (act === 'refuse' || act === 'remove') return <EndEntry entry={entry} act={act} onClose={onClose} />;
  const steps = { move: 0, up: -1, down: 1 };
  return (
    <MoveEntry
      entry={entry}
      place={entry.queue_number === null ? undefined : entry.queue_number + steps[act]}
      onClose={onClose}
    />
  );
}

type OneEntry = Pick<ActDialogProps, 'entry' | 'onClose'>;

function EndEntry({ entry, act, onClose }: OneEntry & { act: 'refuse' | 'remove' }) {
  const t = useAdminEntriesMessages();
  const end = useApiMutation(act === 'refuse' ? rejectEntry : removeEntry, {
    invalidates: adminEntryQueries,
    success: t(`${act}.done`),
    failure: t('failedAct'),
  });
  return (
    <ReasonDialog
      texts={{
        title: t(`${act}.title`, { name: entry.name }),
        sentence: t(`${act}.sentence`),
        reason: t('reason'),
        action: t(`${act}.action`),
      }}
      onSubmit={(body) => end.mutateAsync({ params: { id: entry.id }, body })}
      onClose={onClose}
    />
  );
}

/** To a place of the waiting list, from 1 on. */
function MoveEntry({ entry, place, onClose }: OneEntry & { place: number | undefined }) {
  const t = useAdminEntriesMessages();
  const move = useApiMutation(moveEntry, {
    invalidates: adminEntryQueries,
    success: t('move.done'),
    failure: t('failedAct'),
  });
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
