import { type AdminTrack, createTrack, NewTrack, updateTrack } from '@paddock/contract/catalogue/admin-calls';
import { catalogueNameMax, variantMax } from '@paddock/contract/catalogue/entry-rules';
import { type Game, gameIds } from '@paddock/contract/servers/games';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { useRecordSave } from '#lib/api/use-record-save.ts';
import { labelFields, textValues } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/text-field.tsx';
import { useTrackFields } from './compared-catalogue-fields.ts';
import { catalogueQueries } from './queries.ts';

/** The raw id that a new track or car is created for. */
export interface NamedId {
  raw?: string;
  game: Game;
  name: string;
}

interface TrackDialogProps {
  /** Undefined for a new one. */
  track: AdminTrack | undefined;
  initial?: NamedId | undefined;
  head?: ReactNode;
  onClose: () => void;
}

const { game: _game, raw: _raw, ...fields } = NewTrack.shape;
const TrackForm = z.object(fields);

export function TrackDialog({ track, initial, head, onClose }: TrackDialogProps) {
  const t = useAdminCatalogueMessages();
  const locale = useLocale();
  const save = useRecordSave(createTrack, updateTrack, {
    invalidates: catalogueQueries,
    created: t('saved'),
    failure: t('saveFailed'),
  });
  const fields = useTrackFields();
  const form = useRecordForm({
    schema: TrackForm,
    record: track,
    valuesOf: (record) => ({
      name: record?.name ?? initial?.name ?? '',
      ...textValues(record, 'name_fa', 'country', 'variant'),
      kind: record?.kind ?? 'circuit',
      length_m: '',
    }),
    fields,
    submit: async ({ length_m, ...fields }, stored) => {
      await save(fields, stored, { length_m, game: initial?.game ?? gameIds[0], raw: initial?.raw });
      onClose();
    },
  });
  const controls = labelFields(form, fields);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={
        track ? t.rich('track.edit', { name: locale === 'fa' ? track.name_fa : track.name }) : t('track.new')
      }
      submitLabel={t('save')}
    >
      {head}
      <TextField {...controls.text('name_fa')} lang="fa" required maxLength={catalogueNameMax} />
      <TextField {...controls.text('name')} lang="en" dir="ltr" required maxLength={catalogueNameMax} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <SelectField {...controls.select('kind')} />
        <SelectField {...controls.select('country')} placeholder={t('unknown')} />
        <TextField {...controls.text('variant')} hint={t('track.variantHint')} maxLength={variantMax} />
        {!track && <NumberField {...form.text('length_m')} label={t('layout.length')} hint={t('optional')} />}
      </div>
    </FormDialog>
  );
}
