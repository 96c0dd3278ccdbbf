import {
  type AdminPointsTemplate,
  createPointsTemplate,
  PointsTemplateForm,
  updatePointsTemplate,
} from '@paddock/contract/championships/admin-calls';
import { templateNameMax } from '@paddock/contract/championships/rules';
import { pointsTemplates } from '@paddock/contract/championships/standings/points-templates';
import * as z from 'zod/mini';
import { listNumbers, splitNumbers } from '#features/championships/setup/drafts.ts';
import { firstErrorOf } from '#features/championships/setup/points-fields.tsx';
import { pointsTemplateQueries } from '#features/championships/template-queries.ts';
import { useRecordSave } from '#lib/api/use-record-save.ts';
import { type ComparedField, comparedField, labelFields, textValues } from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { LocalizedPair } from '#ui/form/localized-pair.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { usePointsTemplatesMessages } from './messages.ts';

const TemplateForm = z.object({
  ...PointsTemplateForm.shape,
  places: z.pipe(
    z.transform((text: string): (string | number)[] => splitNumbers(text)),
    PointsTemplateForm.shape.places,
  ),
});

interface TemplateDialogProps {
  /** Undefined for a new one. */
  template: AdminPointsTemplate | undefined;
  onClose: () => void;
}

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const t = usePointsTemplatesMessages();
  const save = useRecordSave(createPointsTemplate, updatePointsTemplate, {
    invalidates: pointsTemplateQueries,
    created: t('saved'),
    failure: t('saveFailed'),
  });
  const fields: ComparedField<AdminPointsTemplate>[] = [
    comparedField('name', t('name')),
    comparedField('name_en', t('nameEn')),
    comparedField('places', t('places')),
  ];
  const form = useRecordForm({
    schema: TemplateForm,
    record: template,
    valuesOf: (record) => ({
      ...textValues(record, 'name', 'name_en'),
      places: listNumbers(record?.places ?? pointsTemplates.f1),
    }),
    fields,
    submit: async (body, stored) => {
      await save(body, stored);
      onClose();
    },
  });
  const controls = labelFields(form, fields);
  const places = controls.text('places');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={template ? t.rich('editOf', { name: template.name }) : t('new')}
      submitLabel={t('save')}
    >
      <LocalizedPair {...controls.pair('name')} maxLength={templateNameMax} required />
      <TextAreaField
        {...places}
        error={places.error ?? firstErrorOf('places', form.errorAt)}
        hint={t('placesHint', { count: splitNumbers(places.value).length })}
        rows={3}
        dir="ltr"
        required
      />
    </FormDialog>
  );
}
