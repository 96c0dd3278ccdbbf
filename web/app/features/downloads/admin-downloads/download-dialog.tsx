import {
  createDownload,
  type Download,
  DownloadForm,
  updateDownload,
} from '@paddock/contract/downloads/calls';
import {
  downloadCategories,
  downloadDescriptionMax,
  downloadTitleMax,
  downloadVersionMax,
} from '@paddock/contract/downloads/rules';
import { gameIds, games } from '@paddock/contract/servers/games';
import { useState } from 'react';
import { useApiMutation } from '../../../lib/api/query.ts';
import { type FormValues, useForm } from '../../../lib/form/use-form.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import { ToggleGroup } from '../../../ui/tabs.tsx';
import { FileHash } from '../file-hash.tsx';
import { hostOf } from '../filters.ts';
import { downloadsMessages } from '../messages.ts';
import { downloadQueries } from '../queries.ts';
import { UploadField } from './upload-field.tsx';
import { useFileUpload } from './use-file-upload.ts';

type Source = 'keep' | 'file' | 'link';

interface DownloadDialogProps {
  /** Absent: a new one. */
  download: Download | undefined;
  mayUpload: boolean;
  onClose: () => void;
}

function valuesOf(download: Download | undefined): FormValues<typeof DownloadForm> {
  return {
    title: download?.title ?? '',
    description: download?.description ?? '',
    category: download?.category ?? downloadCategories[0],
    game: download?.game ?? gameIds[0],
    version: download?.version ?? '',
    external_url: '',
    upload_id: '',
  };
}

/** A download with its file or link. The file goes ahead of the form, so that a lost line costs neither. */
export function DownloadDialog({ download, mayUpload, onClose }: DownloadDialogProps) {
  const t = useTranslations(downloadsMessages);
  const [source, setSource] = useState<Source>(download ? 'keep' : 'file');
  const save = useSave(download);
  const form = useForm({
    schema: DownloadForm,
    initial: useState(() => valuesOf(download))[0],
    check: ({ external_url }) =>
      source === 'link' && external_url === '' ? { external_url: t('form.urlMissing') } : {},
    submit: async ({ external_url, upload_id, ...fields }) => {
      await save({
        ...fields,
        ...(source === 'link' && { external_url }),
        ...(source === 'file' && { upload_id }),
      });
      onClose();
    },
  });
  const upload = useFileUpload((upload_id) => form.set('upload_id', upload_id ?? ''));
  const isWaiting = source === 'file' && form.values.upload_id === '';
  const unready = isWaiting
    ? t(upload.state.step === 'none' ? 'form.needFile' : 'form.needUpload')
    : undefined;
  const sources: readonly Source[] = [
    ...(download ? (['keep'] as const) : []),
    ...(mayUpload ? (['file'] as const) : []),
    'link',
  ];
  return (
    <FormDialog
      form={{ ...form, changed: form.changed || upload.state.step !== 'none' }}
      onClose={onClose}
      wide
      title={download ? t('form.change', { title: download.title }) : t('form.new')}
      submitLabel={t(download ? 'form.save' : 'form.create')}
      unready={unready}
    >
      <Fields form={form} />
      <div className="flex flex-col gap-3">
        <p className="font-medium text-sm text-text-2">{t('form.source')}</p>
        <ToggleGroup
          label={t('form.source')}
          current={source}
          onPick={setSource}
          options={sources.map((key) => ({ key, label: t(`form.${key}`) }))}
        />
        {download && <Held download={download} replaced={source !== 'keep'} />}
        {source === 'file' && <UploadField upload={upload} error={undefined} />}
        {source === 'link' && (
          <TextField
            {...form.text('external_url')}
            label={t('form.url')}
            hint={t('form.urlHint')}
            type="url"
            inputMode="url"
            autoComplete="off"
            ltr
            required
          />
        )}
      </div>
    </FormDialog>
  );
}

function useSave(download: Download | undefined) {
  const t = useTranslations(downloadsMessages);
  const told = { invalidates: downloadQueries, failure: t('form.failed') };
  const create = useApiMutation(createDownload, { ...told, success: t('form.created') });
  const update = useApiMutation(updateDownload, { ...told, success: t('form.saved') });
  return (body: Parameters<typeof create.mutateAsync>[0]['body']) =>
    download ? update.mutateAsync({ params: { id: download.id }, body }) : create.mutateAsync({ body });
}

function Fields({ form }: { form: ReturnType<typeof useForm<typeof DownloadForm>> }) {
  const t = useTranslations(downloadsMessages);
  return (
    <>
      <TextField
        {...form.text('title')}
        label={t('form.title')}
        maxLength={downloadTitleMax}
        autoComplete="off"
        required
      />
      <TextAreaField
        {...form.text('description')}
        label={t('form.description')}
        rows={3}
        maxLength={downloadDescriptionMax}
      />
      <div className="grid gap-5 md:grid-cols-3">
        <SelectField
          {...form.text('category')}
          label={t('form.category')}
          options={downloadCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
        />
        <SelectField
          {...form.text('game')}
          label={t('form.game')}
          options={gameIds.map((value) => ({ value, label: games[value].name }))}
        />
        <TextField
          {...form.text('version')}
          label={t('form.version')}
          hint={t('form.versionHint')}
          maxLength={downloadVersionMax}
          autoComplete="off"
        />
      </div>
    </>
  );
}

function Held({ download, replaced }: { download: Download; replaced: boolean }) {
  const t = useTranslations(downloadsMessages);
  const { external_url, file_name, sha256 } = download;
  const name = external_url === null ? (file_name ?? '') : hostOf(external_url);
  return (
    <div className="text-sm text-text-2">
      <p className="wrap-anywhere">{t('form.held', { name })}</p>
      {sha256 && !replaced && <FileHash sha256={sha256} />}
      {sha256 && replaced && <p className="text-warn text-xs">{t('form.replaces')}</p>}
    </div>
  );
}
