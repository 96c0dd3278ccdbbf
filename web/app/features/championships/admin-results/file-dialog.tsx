import { uploadSessionFile } from '@paddock/contract/championships/results/result-admin-calls';
import { formatBytes } from '@paddock/contract/i18n/format-number';
import { ResultFile } from '@paddock/contract/racing/calls';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useApiMutation } from '../../../lib/api/query.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useLocale } from '../../../lib/i18n/locale.tsx';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field, inputClass } from '../../../ui/form/field.tsx';
import { adminResultsMessages } from './messages.ts';
import { adminResultQueries } from './queries.ts';

interface FileDialogProps {
  /** The round. */
  id: number;
  session: number;
  title: string;
  onClose: () => void;
}

// The file is read once, when it is chosen: it is too long for every change of the form.
const Form = z.object({ file: z.unknown() });
const faultyParts = ['Laps', 'Type', 'TrackName', 'server_id'];

async function readFile(file: File): Promise<ResultFile | undefined> {
  if (file.size > uploadSessionFile.maxBytes) return undefined;
  try {
    const read = z.safeParse(ResultFile, JSON.parse(await file.text()));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** A result file of the game by hand, as its server would have sent it. */
export function FileDialog({ id, session, title, onClose }: FileDialogProps) {
  const t = useTranslations(adminResultsMessages);
  const locale = useLocale();
  const [fault, setFault] = useState<string>();
  const upload = useApiMutation(uploadSessionFile, {
    invalidates: adminResultQueries,
    success: t('file.done'),
    failure: t('failedAct'),
  });
  const form = useForm({
    schema: Form,
    initial: { file: undefined },
    submit: async ({ file }) => {
      await upload.mutateAsync({ params: { id, session }, body: file as ResultFile });
      onClose();
    },
  });
  const take = async (file: File | undefined) => {
    const read = file && (await readFile(file));
    setFault(file && !read ? t('file.invalid', { name: file.name }) : undefined);
    form.set('file', read);
    // What was refused was said of another file.
    for (const part of faultyParts) form.set(part as 'file', undefined);
  };
  const refused = faultyParts.map((part) => form.errorAt(part)).find(Boolean);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('file.title', { session: title })}
      submitLabel={t('file.save')}
      unready={form.values.file ? undefined : t('file.missing')}
    >
      <p className="text-text-2">{t('file.sentence')}</p>
      <Field
        label={t('file.label')}
        hint={t('file.hint', { max: formatBytes(uploadSessionFile.maxBytes, locale) })}
        error={fault ?? refused}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            name="file"
            accept=".json,application/json"
            className={`${inputClass} py-2`}
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
        )}
      </Field>
    </FormDialog>
  );
}
