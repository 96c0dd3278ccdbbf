import { type AdminCar, createCar, NewCar, updateCar } from '@paddock/contract/catalogue/admin-calls';
import { carClasses, catalogueNameMax } from '@paddock/contract/catalogue/entry-rules';
import { gameIds } from '@paddock/contract/servers/games';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { useCarClassMessages } from '#features/catalogue/car-classes/messages.ts';
import { useRecordSave } from '#lib/api/use-record-save.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SelectField, TextField } from '#ui/form/text-field.tsx';
import { useCarFields } from './compared-catalogue-fields.ts';
import { catalogueQueries } from './queries.ts';
import type { MadeFor } from './track-dialog.tsx';

interface CarDialogProps {
  /** Absent: a new one. */
  car: AdminCar | undefined;
  made?: MadeFor | undefined;
  head?: ReactNode;
  onClose: () => void;
}

const { game: _game, raw: _raw, ...fields } = NewCar.shape;
const Form = z.object(fields);

export function CarDialog({ car, made, head, onClose }: CarDialogProps) {
  const t = useAdminCatalogueMessages();
  const tCarClass = useCarClassMessages();
  const save = useRecordSave(createCar, updateCar, {
    invalidates: catalogueQueries,
    created: t('saved'),
    failure: t('saveFailed'),
  });
  const form = useRecordForm({
    schema: Form,
    record: car,
    valuesOf: (record) => ({
      name: record?.name ?? made?.name ?? '',
      brand: record?.brand ?? '',
      class: record?.class ?? 'street',
      is_traffic: record?.is_traffic ?? false,
    }),
    fields: useCarFields(),
    submit: async (body, known) => {
      await save(body, known, { game: made?.game ?? gameIds[0], raw: made?.raw });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={car ? t.rich('car.edit', { name: car.name }) : t('car.new')}
      submitLabel={t('save')}
    >
      {head}
      <TextField
        {...form.text('name')}
        label={t('car.name')}
        hint={t('car.nameHint')}
        lang="en"
        dir="ltr"
        required
        maxLength={catalogueNameMax}
      />
      <TextField
        {...form.text('brand')}
        label={t('car.brand')}
        lang="en"
        dir="ltr"
        required
        maxLength={catalogueNameMax}
      />
      <SelectField
        {...form.text('class')}
        label={t('car.class')}
        options={carClasses.map((value) => ({ value, label: tCarClass(`classes.${value}`) }))}
      />
      <Checkbox {...form.checkbox('is_traffic')} label={t('car.traffic')} />
    </FormDialog>
  );
}
