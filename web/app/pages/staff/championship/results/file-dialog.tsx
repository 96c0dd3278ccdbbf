import { uploadSessionFile } from '@paddock/contract/championships/results/result-admin-calls';
import { formatBytes } from '@paddock/contract/i18n/format-number';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useForm } from '#lib/form/use-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Field, inputClass } from '#ui/form/field.tsx';
import { useResultMutation } from './corrections/use-result-mutation.ts';
import { useAdminResultsMessages } from './messages.ts';

interface FileDialogProps {
  /** The round. */
  id: number;
  session: number;
  title: string;
  onClose: () => void;
}

const FileForm = z.object({ file: z.custom<File>((value) => value instanceof File) });
const errorPaths = ['file', 'Laps', 'Type', 'TrackName', 'server_id'];

/** Uploads a result file by hand, as if the game server had sent it. */
export function FileDialog({ id, session, title, onClose }: FileDialogProps) {
  const t = useAdminResultsMessages();
  const locale = useLocale();
  const [sizeError, setSizeError] = useState<string>();
  const upload = useResultMutation(uploadSessionFile, t('file.done'));
  const form = useForm({
    schema: FileForm,
    initial: { file: undefined },
    submit: async ({ file }) => {
      await upload.mutateAsync({ params: { id, session }, query: { file_name: file.name }, body: file });
      onClose();
    },
  });
  const selectFile = (file: File | undefined) => {
    const isTooLarge = file !== undefined && file.size > uploadSessionFile.maxBytes;
    setSizeError(isTooLarge ? t('file.tooLarge', { name: file.name }) : undefined);
    form.set('file', isTooLarge ? undefined : file);
    // The errors of the previous file no longer apply.
    for (const path of errorPaths.slice(1)) form.set(path as 'file', undefined);
  };
  const serverError = errorPaths.map((path) => form.errorAt(path)).find(Boolean);
  const namingError = form.errorAt('TrackName') ?? form.errorAt('Type');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.rich('file.title', { session: title })}
      submitLabel={t('file.save')}
      unready={form.values.file ? undefined : t('file.missing')}
    >
      <p className="text-text-2">{t('file.sentence')}</p>
      <Field
        label={t('file.label')}
        hint={t.rich('file.hint', { max: formatBytes(uploadSessionFile.maxBytes, locale) })}
        error={sizeError ?? (namingError ? t('file.unnamed') : serverError)}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name="file"
            accept=".json,application/json"
            className={`${inputClass} py-2`}
            onChange={(event) => selectFile(event.currentTarget.files?.[0])}
          />
        )}
      </Field>
    </FormDialog>
  );
}
