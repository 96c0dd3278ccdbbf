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
import { useApiMutation } from '#lib/api/query.ts';
import { comparedField } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NumberField, TextField } from '#ui/form/text-field.tsx';
import { orBlank } from './blank.ts';
import { CarField } from './car-field.tsx';
import { adminEntryQueries } from './queries.ts';
import { TeamField } from './team-field.tsx';

interface EntryDialogProps {
  championship: AdminChampionship;
  entry: AdminEntry;
  onClose: () => void;
}

const { updated_at: _seen, number: _number, team_id: _team, ...fields } = AdminEntryForm.shape;
const Form = z.object({ ...fields, number: orBlank(EntryNumber), team_id: orBlank(InputId) });

/** Car, team, number and balance of an entry, and the Steam account that drives for it. */
export function EntryDialog({ championship, entry, onClose }: EntryDialogProps) {
  const t = useAdminEntriesMessages();
  const update = useApiMutation(updateAdminEntry, {
    invalidates: adminEntryQueries,
    success: t('edit.done'),
    failure: t('failedAct'),
  });
  const form = useRecordForm({
    schema: Form,
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
    fields: [
      comparedField<AdminEntry>('car', t('car')),
      comparedField<AdminEntry>('skin', t('skin')),
      comparedField<AdminEntry>('number', t('number')),
      comparedField<AdminEntry>('team_id', t('team'), (id: string, { team }) =>
        team && String(team.id) === id ? team.name : id,
      ),
      comparedField<AdminEntry>('ballast_kg', t('ballast')),
      comparedField<AdminEntry>('restrictor', t('restrictor')),
      comparedField<AdminEntry>('steam_id', t('steamId')),
    ],
    submit: async ({ number = null, team_id = null, ...body }, known) => {
      await update.mutateAsync({
        params: { id: known.id },
        body: { ...body, number, team_id, updated_at: known.updated_at },
      });
      onClose();
    },
  });
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
        own={entry.team}
        field={form.text('team_id')}
      />
      <TextField {...form.text('skin')} label={t('skin')} ltr autoComplete="off" maxLength={skinMax} />
      <NumberField {...form.text('number')} label={t('number')} hint={t('numberHint')} />
      <div className="grid gap-5 md:grid-cols-2">
        <NumberField
          {...form.text('ballast_kg')}
          label={t('ballast')}
          hint={t('ballastHint')}
          suffix={t('kg')}
          required
        />
        <NumberField {...form.text('restrictor')} label={t('restrictor')} suffix="%" required />
      </div>
      <NumberField {...form.text('steam_id')} ascii label={t('steamId')} hint={t('steamIdHint')} required />
    </FormDialog>
  );
}
