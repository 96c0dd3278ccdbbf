import {
  type AdminLayout,
  createLayout,
  LayoutForm,
  updateLayout,
} from '@paddock/contract/catalogue/admin-calls';
import { catalogueNameMax, directions } from '@paddock/contract/catalogue/entry-rules';
import { toAsciiNumber } from '@paddock/contract/i18n/digits';
import { gameIds } from '@paddock/contract/servers/games';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { useRecordSave } from '#lib/api/use-record-save.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/text-field.tsx';
import { useLayoutFields } from './compared-catalogue-fields.ts';
import { NamePicker } from './name-picker.tsx';
import { ProposedSectors, toPercent } from './proposed-sectors.tsx';
import { catalogueQueries } from './queries.ts';

interface LayoutDialogProps {
  /** Absent: a new one. */
  layout: AdminLayout | undefined;
  /** The track that a new one belongs to; absent it is picked. */
  trackId?: number | undefined;
  made?: { raw?: string; name: string } | undefined;
  head?: ReactNode;
  onClose: () => void;
}

const { updated_at: _seen, sectors: _sectors, ...fields } = LayoutForm.shape;
const Form = z.object({
  ...fields,
  track_id: z.string(),
  /** Where the first two sectors end, in percent of the lap. */
  first: z.string(),
  second: z.string(),
});

const toShare = (text: unknown) => Number(toAsciiNumber(String(text)).trim()) / 100;

/** Both or none, the first before the second, inside the lap. */
function readSectors(first: unknown, second: unknown): [number, number] | null | undefined {
  if (first === '' && second === '') return null;
  const [one, two] = [toShare(first), toShare(second)];
  return first !== '' && second !== '' && one > 0 && one < two && two < 1 ? [one, two] : undefined;
}

export function LayoutDialog({ layout, trackId, made, head, onClose }: LayoutDialogProps) {
  const t = useAdminCatalogueMessages();
  const [search, setSearch] = useState('');
  const save = useRecordSave(createLayout, updateLayout, {
    invalidates: catalogueQueries,
    created: t('saved'),
    failure: t('saveFailed'),
  });
  const form = useRecordForm({
    schema: Form,
    record: layout,
    valuesOf: (record) => ({
      track_id: String(record?.track_id ?? trackId ?? ''),
      name: record?.name ?? made?.name ?? '',
      name_fa: record?.name_fa ?? '',
      length_m: record?.length_m == null ? '' : String(record.length_m),
      direction: record?.direction ?? '',
      first: toPercent(record?.sectors?.[0]),
      second: toPercent(record?.sectors?.[1]),
    }),
    fields: useLayoutFields(),
    check: ({ track_id, first, second }) => ({
      ...(track_id === '' && { track_id: t('picker.missing') }),
      ...(readSectors(first, second) === undefined && { second: t('layout.sectorsWrong') }),
    }),
    submit: async ({ track_id, first, second, ...fields }, known) => {
      const body = { ...fields, sectors: readSectors(first, second) ?? null };
      await save(body, known, { track_id: Number(track_id), raw: made?.raw });
      onClose();
    },
  });
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
        {...form.text('name_fa')}
        label={t('nameFa')}
        hint={t('layout.nameHint')}
        lang="fa"
        maxLength={catalogueNameMax}
      />
      <TextField
        {...form.text('name')}
        label={t('nameEn')}
        lang="en"
        dir="ltr"
        maxLength={catalogueNameMax}
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <NumberField {...form.text('length_m')} label={t('layout.length')} hint={t('optional')} />
        <SelectField
          {...form.text('direction')}
          label={t('layout.direction')}
          placeholder={t('unknown')}
          options={directions.map((value) => ({ value, label: t(`layout.${value}`) }))}
        />
        <NumberField {...form.text('first')} decimal label={t('layout.first')} suffix="%" />
        <NumberField {...form.text('second')} decimal label={t('layout.second')} suffix="%" />
      </div>
      {layout && (
        <ProposedSectors
          layout_id={layout.id}
          current={[form.values.first, form.values.second].join()}
          onTake={(first, second) => {
            form.set('first', first);
            form.set('second', second);
          }}
        />
      )}
    </FormDialog>
  );
}
