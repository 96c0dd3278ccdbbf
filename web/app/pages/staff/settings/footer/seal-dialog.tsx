import { translate } from '@paddock/contract/i18n/messages';
import {
  type AdminSeal,
  createSeal,
  getAdminFooter,
  SealForm,
  sealImageRule,
  updateSeal,
} from '@paddock/contract/pages/footer-calls';
import { sealAltMax } from '@paddock/contract/pages/rules';
import * as z from 'zod/mini';
import { useRefreshFooter } from '#features/pages/use-refresh-footer.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { type ComparedField, comparedField, labelFields, textValues } from '#lib/form/compared-fields.ts';
import { useImageLimit } from '#lib/form/image-limit.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { FileField } from '#ui/form/files/file-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useAdminFooterMessages } from './messages.ts';

/** The request body and the picture. */
const SealValues = z.extend(SealForm, { image: z.custom<File[]>(Array.isArray) });

interface SealDialogProps {
  /** Undefined for a new one. */
  seal: AdminSeal | undefined;
  onClose: () => void;
}

export function SealDialog({ seal, onClose }: SealDialogProps) {
  const t = useAdminFooterMessages();
  const refreshFooter = useRefreshFooter();
  const mutationOptions = { invalidates: [getAdminFooter], failure: t('seals.saveFailed') };
  const create = useApiMutation(createSeal, { ...mutationOptions, success: t('seals.created') });
  const update = useApiMutation(updateSeal, { ...mutationOptions, success: t('seals.saved') });
  const locale = useLocale();
  const limits = useImageLimit(sealImageRule);
  const fields: ComparedField<AdminSeal>[] = [
    comparedField('url', t('seals.url')),
    comparedField('alt', t('seals.alt')),
    comparedField('alt_en', t('seals.altEn')),
    comparedField('image', t('seals.image'), ([file]: File[], { image }) => [file ?? image]),
  ];
  const form = useRecordForm({
    schema: SealValues,
    record: seal,
    valuesOf: (record) => ({ ...textValues(record, 'url', 'alt', 'alt_en'), image: [] }),
    fields,
    check: ({ image }) =>
      !seal && (image as File[]).length === 0 ? { image: translate('image_required', locale) } : {},
    submit: async ({ image, ...body }, stored) => {
      const files = { image };
      if (stored) {
        const { id, updated_at } = stored;
        await update.mutateAsync({ params: { id }, body: { ...body, updated_at }, files });
      } else await create.mutateAsync({ body, files });
      await refreshFooter();
      onClose();
    },
  });
  const controls = labelFields(form, fields);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(seal ? 'seals.change' : 'seals.new')}
      submitLabel={t('seals.save')}
    >
      <FileField
        label={t('seals.image')}
        name="image"
        hint={t('seals.imageHint')}
        limits={limits}
        files={form.values.image as File[]}
        onFiles={(files) => form.set('image', files)}
        error={form.text('image').error}
        required={!seal}
        current={
          form.record && (
            <img
              src={uploadUrl(form.record.image)}
              alt=""
              className="size-16 rounded-input light bg-surface-1 object-contain p-1"
            />
          )
        }
      />
      <TextField
        {...controls.text('url')}
        ltr
        inputMode="url"
        hint={t('seals.urlHint')}
        maxLength={2000}
        required
      />
      <TextField {...controls.text('alt')} hint={t('seals.altHint')} maxLength={sealAltMax} required />
      <TextField {...controls.text('alt_en')} maxLength={sealAltMax} />
    </FormDialog>
  );
}
