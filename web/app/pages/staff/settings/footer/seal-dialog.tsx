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
import { comparedField } from '#lib/form/compared-fields.ts';
import { useImageLimit } from '#lib/form/image-limit.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { FileField } from '#ui/form/files/file-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useAdminFooterMessages } from './messages.ts';

/** The fields of the call, and the picture that goes with them. */
const SealValues = z.extend(SealForm, { image: z.custom<File[]>(Array.isArray) });

interface SealDialogProps {
  /** Absent: a new one. */
  seal: AdminSeal | undefined;
  onClose: () => void;
}

const valuesOf = (seal: AdminSeal | undefined) => ({
  url: seal?.url ?? '',
  alt: seal?.alt ?? '',
  alt_en: seal?.alt_en ?? '',
  image: [],
});

export function SealDialog({ seal, onClose }: SealDialogProps) {
  const t = useAdminFooterMessages();
  const refreshFooter = useRefreshFooter();
  const told = { invalidates: [getAdminFooter], failure: t('seals.saveFailed') };
  const create = useApiMutation(createSeal, { ...told, success: t('seals.created') });
  const update = useApiMutation(updateSeal, { ...told, success: t('seals.saved') });
  const locale = useLocale();
  const limits = useImageLimit(sealImageRule);
  const form = useRecordForm({
    schema: SealValues,
    record: seal,
    valuesOf,
    fields: [
      comparedField('url', t('seals.url')),
      comparedField('alt', t('seals.alt')),
      comparedField('alt_en', t('seals.altEn')),
      comparedField<AdminSeal>('image', t('seals.image'), (files: File[], record) =>
        files.length > 0 ? files : [record.image],
      ),
    ],
    check: ({ image }) =>
      !seal && (image as File[]).length === 0 ? { image: translate('image_required', locale) } : {},
    submit: async ({ image, ...body }, known) => {
      const files = { image };
      if (known) {
        const { id, updated_at } = known;
        await update.mutateAsync({ params: { id }, body: { ...body, updated_at }, files });
      } else await create.mutateAsync({ body, files });
      await refreshFooter();
      onClose();
    },
  });
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
        {...form.text('url')}
        ltr
        inputMode="url"
        label={t('seals.url')}
        hint={t('seals.urlHint')}
        maxLength={2000}
        required
      />
      <TextField
        {...form.text('alt')}
        label={t('seals.alt')}
        hint={t('seals.altHint')}
        maxLength={sealAltMax}
        required
      />
      <TextField {...form.text('alt_en')} label={t('seals.altEn')} maxLength={sealAltMax} />
    </FormDialog>
  );
}
