import {
  type AdminEntry,
  AdminEntryForm,
  updateAdminEntry,
} from '@paddock/contract/championships/entries/entry-admin-calls';
import { EntryNumber } from '@paddock/contract/championships/entries/entry-calls';
import { skinMax } from '@paddock/contract/championships/rules';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { InputId } from '@paddock/contract/core/fields';
import * as z from 'zod/mini';
import { useAdminEntriesMessages } from '#features/championships/admin-entries/messages.ts';
import { type ComparedField, comparedField, labelFields } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NumberField, TextField } from '#ui/form/text-field.tsx';
import { optional } from './blank.ts';
import { CarField } from './car-field.tsx';
import { TeamField } from './team-field.tsx';
import { useEntryMutation } from './use-entry-mutation.ts';

interface EntryDialogProps {
  championship: AdminChampionship;
  entry: AdminEntry;
  onClose: () => void;
}

const { updated_at: _seen, number: _number, team_id: _team, ...fields } = AdminEntryForm.shape;
const EntryFields = z.object({ ...fields, number: optional(EntryNumber), team_id: optional(InputId) });

/** Edits the car, team, number, balance and Steam account of an entry. */
export function EntryDialog({ championship, entry, onClose }: EntryDialogProps) {
  const t = useAdminEntriesMessages();
  const update = useEntryMutation(updateAdminEntry, t('edit.done'));
  const fields: ComparedField<AdminEntry>[] = [
    comparedField('car', t('car')),
    comparedField('skin', t('skin')),
    comparedField('number', t('number')),
    comparedField('team_id', t('team'), (id: string, { team }) =>
      team && String(team.id) === id ? team.name : id,
    ),
    comparedField('ballast_kg', t('ballast')),
    comparedField('restrictor', t('restrictor')),
    comparedField('steam_id', t('steamId')),
  ];
  const form = useRecordForm({
    schema: EntryFields,
    record: entry,
    valuesOf: (record) => ({
      car: record.car,
      skin: record.skin ?? '',
      number: record.number === null ? '' : String(record.number),
      team_id: record.team ? String(record.team.id) : '',
      ballast_kg: String(record.own_ballast_kg),
      restrictor: String(record.own_restrictor),
      steam_id: record.steam_id,
    }),
    fields,
    submit: async ({ number = null, team_id = null, ...body }, stored) => {
      await update.mutateAsync({
        params: { id: stored.id },
        body: { ...body, number, team_id, updated_at: stored.updated_at },
      });
      onClose();
    },
  });
  const controls = labelFields(form, fields);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.rich('edit.title', { name: entry.name })}
      submitLabel={t('edit.save')}
    >
      <CarField championship={championship} code={entry.class} field={form.text('car')} />
      <TeamField
        championship={championship}
        driver={entry.driver?.id}
        currentTeam={entry.team}
        field={form.text('team_id')}
      />
      <TextField {...controls.text('skin')} ltr autoComplete="off" maxLength={skinMax} />
      <NumberField {...controls.text('number')} hint={t('numberHint')} />
      <div className="grid gap-5 md:grid-cols-2">
        <NumberField {...controls.text('ballast_kg')} hint={t('ballastHint')} suffix={t('kg')} required />
        <NumberField {...controls.text('restrictor')} suffix="%" required />
      </div>
      <NumberField {...controls.text('steam_id')} ascii hint={t('steamIdHint')} required />
    </FormDialog>
  );
}
