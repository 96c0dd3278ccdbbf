import { type AdminTrack, createTrack, NewTrack, updateTrack } from '@paddock/contract/catalogue/admin-calls';
import { countryCodes } from '@paddock/contract/catalogue/countries';
import { catalogueNameMax, trackKinds, variantMax } from '@paddock/contract/catalogue/entry-rules';
import { type Game, gameIds } from '@paddock/contract/servers/games';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { countryNamesIn } from '#features/catalogue/country-names.ts';
import { useCatalogueMessages } from '#features/catalogue/messages.ts';
import { useRecordSave } from '#lib/api/use-record-save.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NumberField, SelectField, TextField } from '#ui/form/text-field.tsx';
import { useTrackFields } from './compared-catalogue-fields.ts';
import { catalogueQueries } from './queries.ts';

/** What a new row is made for. */
export interface MadeFor {
  raw?: string;
  game: Game;
  name: string;
}

interface TrackDialogProps {
  /** Absent: a new one. */
  track: AdminTrack | undefined;
  made?: MadeFor | undefined;
  head?: ReactNode;
  onClose: () => void;
}

const { game: _game, raw: _raw, ...fields } = NewTrack.shape;
const Form = z.object(fields);

export function TrackDialog({ track, made, head, onClose }: TrackDialogProps) {
  const t = useAdminCatalogueMessages();
  const tCatalogue = useCatalogueMessages();
  const locale = useLocale();
  const save = useRecordSave(createTrack, updateTrack, {
    invalidates: catalogueQueries,
    created: t('saved'),
    failure: t('saveFailed'),
  });
  const form = useRecordForm({
    schema: Form,
    record: track,
    valuesOf: (record) => ({
      name: record?.name ?? made?.name ?? '',
      name_fa: record?.name_fa ?? '',
      country: record?.country ?? '',
      kind: record?.kind ?? 'circuit',
      variant: record?.variant ?? '',
      length_m: '',
    }),
    fields: useTrackFields(),
    submit: async ({ length_m, ...fields }, known) => {
      await save(fields, known, { length_m, game: made?.game ?? gameIds[0], raw: made?.raw });
      onClose();
    },
  });
  const nameOf = countryNamesIn(locale);
  const countries = countryCodes
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
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
      <TextField
        {...form.text('name_fa')}
        label={t('nameFa')}
        lang="fa"
        required
        maxLength={catalogueNameMax}
      />
      <TextField
        {...form.text('name')}
        label={t('nameEn')}
        lang="en"
        dir="ltr"
        required
        maxLength={catalogueNameMax}
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <SelectField
          {...form.text('kind')}
          label={tCatalogue('kind')}
          options={trackKinds.map((value) => ({ value, label: tCatalogue(`kinds.${value}`) }))}
        />
        <SelectField
          {...form.text('country')}
          label={tCatalogue('country')}
          placeholder={t('unknown')}
          options={countries}
        />
        <TextField
          {...form.text('variant')}
          label={t('track.variant')}
          hint={t('track.variantHint')}
          maxLength={variantMax}
        />
        {!track && <NumberField {...form.text('length_m')} label={t('layout.length')} hint={t('optional')} />}
      </div>
    </FormDialog>
  );
}
