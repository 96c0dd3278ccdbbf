import { downloadLimitBytes } from '@paddock/contract/core/uploads';
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
  uploadsPath,
} from '@paddock/contract/downloads/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { gameIds, games } from '@paddock/contract/servers/games';
import * as z from 'zod/mini';
import { FileHash } from '#features/downloads/file-hash.tsx';
import { hostOf } from '#features/downloads/filters.ts';
import { useDownloadsMessages } from '#features/downloads/messages.ts';
import { downloadQueries } from '#features/downloads/queries.ts';
import { useRecordSave } from '#lib/api/use-record-save.ts';
import { type FormValues, type useForm } from '#lib/form/use-form.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useSettings } from '#lib/page/settings.ts';
import { useFileUpload } from '#lib/uploads/resumable-upload.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { UploadField } from '#ui/form/files/upload-field.tsx';
import { LocalizedPair } from '#ui/form/localized-pair.tsx';
import { SelectField, TextField } from '#ui/form/text-field.tsx';
import { ToggleGroup } from '#ui/tabs.tsx';
import { useDownloadFields } from './compared-download-fields.ts';

const sourceKeys = ['keep', 'file', 'link'] as const;
type Source = (typeof sourceKeys)[number];

/** The fields of the call, and where its bytes come from. */
const DownloadValues = z.extend(DownloadForm, {
  source: z.enum(sourceKeys),
  /** Of upload_id. */
  file: z.optional(z.instanceof(File)),
});

interface DownloadDialogProps {
  /** Absent: a new one. */
  download: Download | undefined;
  mayUpload: boolean;
  onClose: () => void;
}

function valuesOf(download: Download | undefined): FormValues<typeof DownloadValues> {
  return {
    source: download ? 'keep' : 'file',
    title: download?.title ?? '',
    title_en: download?.title_en ?? '',
    description: download?.description ?? '',
    description_en: download?.description_en ?? '',
    category: download?.category ?? downloadCategories[0],
    game: download?.game ?? gameIds[0],
    version: download?.version ?? '',
    external_url: '',
    upload_id: '',
    file: undefined,
  };
}

/** A download with its file or link. The file goes ahead of the form, so that a lost line costs neither. */
export function DownloadDialog({ download, mayUpload, onClose }: DownloadDialogProps) {
  const t = useDownloadsMessages();
  const locale = useLocale();
  const save = useRecordSave(createDownload, updateDownload, {
    invalidates: downloadQueries,
    created: t('form.created'),
    saved: t('form.saved'),
    failure: t('form.failed'),
  });
  const form = useRecordForm({
    schema: DownloadValues,
    record: download,
    valuesOf,
    fields: useDownloadFields(),
    check: ({ source, external_url }) =>
      source === 'link' && external_url === '' ? { external_url: t('form.urlMissing') } : {},
    submit: async ({ source, external_url, upload_id, file: _file, ...fields }, known) => {
      const held = { ...(source === 'link' && { external_url }), ...(source === 'file' && { upload_id }) };
      await save({ ...fields, ...held }, known);
      onClose();
    },
  });
  const maxBytes = downloadLimitBytes(useSettings());
  const upload = useFileUpload({ path: uploadsPath, maxBytes }, (upload_id = '', file) => {
    form.set('upload_id', upload_id);
    form.set('file', file);
  });
  const { source } = form.values as { source: Source };
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
      title={
        download ? t.rich('form.change', { title: localize(download, locale, 'title').title }) : t('form.new')
      }
      submitLabel={t(download ? 'form.save' : 'form.create')}
      unready={unready}
    >
      <Fields form={form} />
      <div className="flex flex-col gap-3">
        <p className="font-medium text-sm text-text-2">{t('form.source')}</p>
        <ToggleGroup
          label={t('form.source')}
          current={source}
          onPick={(key) => form.set('source', key)}
          options={sources.map((key) => ({ key, label: t(`form.${key}`) }))}
        />
        {form.record && <Held download={form.record} replaced={source !== 'keep'} />}
        {source === 'file' && <UploadField upload={upload} error={undefined} maxBytes={maxBytes} />}
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

function Fields({ form }: { form: ReturnType<typeof useForm<typeof DownloadValues>> }) {
  const t = useDownloadsMessages();
  return (
    <>
      <LocalizedPair
        persian={form.text('title')}
        english={form.text('title_en')}
        label={t('form.title')}
        maxLength={downloadTitleMax}
        required
      />
      <LocalizedPair
        persian={form.text('description')}
        english={form.text('description_en')}
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
  const t = useDownloadsMessages();
  const { external_url, file_name, sha256 } = download;
  const name = external_url === null ? (file_name ?? '') : hostOf(external_url);
  return (
    <div className="text-sm text-text-2">
      <p className="wrap-anywhere">{t.rich('form.held', { name })}</p>
      {sha256 && !replaced && <FileHash sha256={sha256} />}
      {sha256 && replaced && <p className="text-warn text-xs">{t('form.replaces')}</p>}
    </div>
  );
}
