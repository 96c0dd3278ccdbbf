import type { ChampionshipDetail } from '@paddock/contract/championships/calls';
import {
  EntryForm,
  EntryNumber,
  type OwnEntry,
  updateEntry,
} from '@paddock/contract/championships/entries/entry-calls';
import { InputId } from '@paddock/contract/core/fields';
import * as z from 'zod/mini';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { CarChoice, type NamedCar } from './car-choice.tsx';
import { useEntryMessages } from './entry/messages.ts';
import { NumberAndSkinFields } from './number-and-skin-fields.tsx';
import { entryQueries } from './queries.ts';
import { TeamChoice } from './team-choice.tsx';

const Form = z.extend(EntryForm, {
  number: z.union([z.literal(''), EntryNumber]),
  team_id: z.union([z.literal(''), InputId]),
});

interface ChangeDialogProps {
  entry: OwnEntry;
  /** The localized name of the championship or round. */
  name: string;
  season: Pick<ChampionshipDetail, 'game' | 'classes' | 'teams'>;
  cars: readonly NamedCar[];
  onClose: () => void;
  onDone: () => void;
}

/** Changes the car, team, number or skin of an entry. Sends only changed values. */
export function ChangeDialog({ entry, name, season, cars, onClose, onDone }: ChangeDialogProps) {
  const t = useEntryMessages();
  const change = useApiMutation(updateEntry, {
    invalidates: entryQueries,
    success: t('changeDone'),
    failure: t('changeFailed'),
    // The form shows the error.
    quiet: true,
  });
  const form = useForm({
    schema: Form,
    initial: {
      car: entry.car,
      skin: entry.skin ?? '',
      number: entry.number === null ? '' : String(entry.number),
      team_id: entry.team ? String(entry.team.id) : '',
      auto_accept: entry.auto_accept,
    },
    submit: async ({ number, car, team_id: chosen, ...rest }) => {
      const team_id = chosen === '' ? null : chosen;
      const body = {
        ...rest,
        ...(car !== entry.car && { car }),
        ...(number !== '' && number !== entry.number && { number }),
        ...(team_id !== (entry.team?.id ?? null) && { team_id }),
      };
      await change.mutateAsync({ params: { id: entry.id }, body });
      onDone();
      onClose();
    },
  });
  const known = [...cars, { key: entry.car, name: entry.car_ref.name }];
  return (
    <FormDialog form={form} onClose={onClose} title={t.rich('changeOf', { name })} submitLabel={t('save')}>
      <CarChoice season={season} classCode={entry.class} cars={known} field={form.text('car')} />
      {season.teams.mode !== 'none' && (
        <TeamChoice mode={season.teams.mode} current={entry.team} field={form.text('team_id')} />
      )}
      <NumberAndSkinFields number={form.text('number')} skin={form.text('skin')} />
      <Checkbox {...form.checkbox('auto_accept')} label={t('fields.autoAccept')} />
    </FormDialog>
  );
}
