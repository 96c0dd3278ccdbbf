import { type AdminCar, createCar, NewCar, updateCar } from '@paddock/contract/catalogue/admin-calls';
import { catalogueNameMax } from '@paddock/contract/catalogue/entry-rules';
import { gameIds } from '@paddock/contract/servers/games';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { useRecordSave } from '#lib/api/use-record-save.ts';
import { labelFields } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SelectField, TextField } from '#ui/form/text-field.tsx';
import { useCarFields } from './compared-catalogue-fields.ts';
import { catalogueQueries } from './queries.ts';
import type { NamedId } from './track-dialog.tsx';

interface CarDialogProps {
  /** Undefined for a new one. */
  car: AdminCar | undefined;
  initial?: NamedId | undefined;
  head?: ReactNode;
  onClose: () => void;
}

const { game: _game, raw: _raw, ...fields } = NewCar.shape;
const CarForm = z.object(fields);

export function CarDialog({ car, initial, head, onClose }: CarDialogProps) {
  const t = useAdminCatalogueMessages();
  const save = useRecordSave(createCar, updateCar, {
    invalidates: catalogueQueries,
    created: t('saved'),
    failure: t('saveFailed'),
  });
  const fields = useCarFields();
  const form = useRecordForm({
    schema: CarForm,
    record: car,
    valuesOf: (record) => ({
      name: record?.name ?? initial?.name ?? '',
      brand: record?.brand ?? '',
      class: record?.class ?? 'street',
      is_traffic: record?.is_traffic ?? false,
    }),
    fields,
    submit: async (body, stored) => {
      await save(body, stored, { game: initial?.game ?? gameIds[0], raw: initial?.raw });
      onClose();
    },
  });
  const controls = labelFields(form, fields);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={car ? t.rich('car.edit', { name: car.name }) : t('car.new')}
      submitLabel={t('save')}
    >
      {head}
      <TextField
        {...controls.text('name')}
        hint={t('car.nameHint')}
        lang="en"
        dir="ltr"
        required
        maxLength={catalogueNameMax}
      />
      <TextField {...controls.text('brand')} lang="en" dir="ltr" required maxLength={catalogueNameMax} />
      <SelectField {...controls.select('class')} />
      <Checkbox {...controls.checkbox('is_traffic')} />
    </FormDialog>
  );
}
