import {
  type AdminLayout,
  createLayout,
  LayoutForm,
  updateLayout,
} from '@paddock/contract/catalogue/admin-calls';
import { catalogueNameMax } from '@paddock/contract/catalogue/entry-rules';
import { toAsciiNumber } from '@paddock/contract/i18n/digits';
import { gameIds } from '@paddock/contract/servers/games';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { useRecordSave } from '#lib/api/use-record-save.ts';
import { labelFields } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/text-field.tsx';
import { useLayoutFields } from './compared-catalogue-fields.ts';
import { NamePicker } from './name-picker.tsx';
import { ProposedSectors, toPercent } from './proposed-sectors.tsx';
import { catalogueQueries } from './queries.ts';

interface LayoutDialogProps {
  /** Undefined for a new one. */
  layout: AdminLayout | undefined;
  /** The track of a new layout; undefined: selected in the form. */
  trackId?: number | undefined;
  initial?: { raw?: string; name: string } | undefined;
  head?: ReactNode;
  onClose: () => void;
}

const { updated_at: _seen, sectors: _sectors, ...fields } = LayoutForm.shape;
const LayoutDialogForm = z.object({
  ...fields,
  track_id: z.string(),
  /** Ends of the first two sectors, in percent of the lap. */
  first: z.string(),
  second: z.string(),
});

const fromPercent = (text: unknown) => Number(toAsciiNumber(String(text)).trim()) / 100;

/** Both or neither, in ascending order and within the lap. Null: no sectors; undefined: invalid. */
function readSectors(first: unknown, second: unknown): [number, number] | null | undefined {
  if (first === '' && second === '') return null;
  const [end1, end2] = [fromPercent(first), fromPercent(second)];
  return first !== '' && second !== '' && end1 > 0 && end1 < end2 && end2 < 1 ? [end1, end2] : undefined;
}

export function LayoutDialog({ layout, trackId, initial, head, onClose }: LayoutDialogProps) {
  const t = useAdminCatalogueMessages();
  const [search, setSearch] = useState('');
  const save = useRecordSave(createLayout, updateLayout, {
    invalidates: catalogueQueries,
    created: t('saved'),
    failure: t('saveFailed'),
  });
  const fields = useLayoutFields();
  const form = useRecordForm({
    schema: LayoutDialogForm,
    record: layout,
    valuesOf: (record) => ({
      track_id: String(record?.track_id ?? trackId ?? ''),
      name: record?.name ?? initial?.name ?? '',
      name_fa: record?.name_fa ?? '',
      length_m: record?.length_m == null ? '' : String(record.length_m),
      direction: record?.direction ?? '',
      first: toPercent(record?.sectors?.[0]),
      second: toPercent(record?.sectors?.[1]),
    }),
    fields,
    check: ({ track_id, first, second }) => ({
      ...(track_id === '' && { track_id: t('picker.missing') }),
      ...(readSectors(first, second) === undefined && { second: t('layout.sectorsWrong') }),
    }),
    submit: async ({ track_id, first, second, ...fields }, stored) => {
      const body = { ...fields, sectors: readSectors(first, second) ?? null };
      await save(body, stored, { track_id: Number(track_id), raw: initial?.raw });
      onClose();
    },
  });
  const controls = labelFields(form, fields);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(layout ? 'layout.edit' : 'layout.new')}
      submitLabel={t('save')}
    >
      {head}
      {!layout && trackId === undefined && (
        <NamePicker
          kind="track"
          wholeTracks
          game={gameIds[0]}
          search={search}
          onSearch={setSearch}
          field={form.text('track_id')}
          label={t('kinds.track')}
        />
      )}
      <TextField
        {...controls.text('name_fa')}
        hint={t('layout.nameHint')}
        lang="fa"
        maxLength={catalogueNameMax}
      />
      <TextField {...controls.text('name')} lang="en" dir="ltr" maxLength={catalogueNameMax} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <NumberField {...controls.text('length_m')} hint={t('optional')} />
        <SelectField {...controls.select('direction')} placeholder={t('unknown')} />
        <NumberField {...controls.text('first')} decimal suffix="%" />
        <NumberField {...controls.text('second')} decimal suffix="%" />
      </div>
      {layout && (
        <ProposedSectors
          layout_id={layout.id}
          current={[form.values.first, form.values.second].join()}
          onAccept={(first, second) => {
            form.set('first', first);
            form.set('second', second);
          }}
        />
      )}
    </FormDialog>
  );
}
