import { downloadLimitBytes } from '@paddock/contract/core/uploads';
import {
  createDownload,
  type Download,
  DownloadForm,
  deleteDownload,
  exportDownloads,
  updateDownload,
} from '@paddock/contract/downloads/calls';
import {
  downloadCategories,
  downloadDescriptionMax,
  downloadTitleMax,
  downloadVersionMax,
  uploadsPath,
} from '@paddock/contract/downloads/rules';
import { formatBytes } from '@paddock/contract/i18n/format-number';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { gameIds, games } from '@paddock/contract/servers/games';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useComparedPair } from '#components/compared-pair.ts';
import { DateText } from '#components/date-text.tsx';
import { StaffList, useStaffRecords } from '#components/staff-list.tsx';
import { FileHash } from '#features/downloads/file-hash.tsx';
import { downloadFilters, hostOf } from '#features/downloads/filters.ts';
import { useDownloadsMessages } from '#features/downloads/messages.ts';
import { adminDownloadsQuery, downloadQueries } from '#features/downloads/queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useRecordSave } from '#lib/api/use-record-save.ts';
import {
  type ComparedField,
  comparedField,
  copyFields,
  labelFields,
  textValues,
  toOptions,
} from '#lib/form/compared-fields.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useSettings } from '#lib/page/settings.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { useFileUpload } from '#lib/uploads/resumable-upload.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { UploadField } from '#ui/form/files/upload-field.tsx';
import { LocalizedPair } from '#ui/form/localized-pair.tsx';
import { SelectField, TextField } from '#ui/form/text-field.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { ToggleGroup } from '#ui/tabs.tsx';
import { UntranslatedBadge } from '#ui/untranslated-badge.tsx';
import type { Route } from './+types/route.ts';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(adminDownloadsQuery(parseUrlFilters(downloadFilters, url.searchParams)));

/** All downloads. The filters are in the address. */
export default function AdminDownloadsScreen() {
  const t = useDownloadsMessages();
  const locale = useLocale();
  const address = useUrlFilters(downloadFilters);
  const { category, game, search } = address.filters;
  const { editor, onNew, editColumn } = useStaffRecords<Download>({
    module: 'downloads',
    deletion: deleteDownload,
    invalidates: downloadQueries,
    texts: (part, title) => t(`delete.${part}`, { title }),
  });
  const titleOf = (download: Download) => localize(download, locale, 'title').title;
  const columns = [
    ...useDownloadColumns(titleOf),
    ...editColumn(
      t('admin.actions'),
      titleOf,
      (title) => ({ editLabel: t('admin.edit', { title }), deleteLabel: t('admin.delete', { title }) }),
      true,
    ),
  ];
  const categories = toOptions(downloadCategories, (key) => t(`category.${key}`));
  return (
    <StaffList
      texts={{
        title: t('title.adminDownloads'),
        search: t('admin.search'),
        new: t('admin.add'),
        failed: t('admin.failed'),
        empty: t('admin.empty'),
        noMatch: t('admin.noMatch'),
        showAll: t('admin.clear'),
      }}
      seed="no downloads"
      read={useInfiniteQuery(adminDownloadsQuery(address.filters))}
      exporting={useCsvExport(exportDownloads, { category, game, search }, 'downloads')}
      onNew={onNew}
      address={address}
      filters={[
        { name: 'category', label: t('admin.category'), any: t('admin.any'), options: categories },
        { name: 'game', label: t('admin.game'), any: t('admin.any'), options: gameOptions },
      ]}
      dialogs={editor.isOpen && <DownloadDialog download={editor.record} onClose={editor.close} />}
    >
      {(downloads) => (
        <Table
          caption={t('title.adminDownloads')}
          columns={columns}
          rows={downloads}
          rowKey={({ id }) => id}
        />
      )}
    </StaffList>
  );
}

function useDownloadColumns(titleOf: (download: Download) => string): Column<Download>[] {
  const t = useDownloadsMessages();
  const format = useFormat();
  return [
    {
      key: 'title',
      phone: 'top',
      header: t('admin.name'),
      head: true,
      cell: (download) => (
        <>
          <Bdi className="wrap-anywhere">{titleOf(download)}</Bdi>{' '}
          <UntranslatedBadge record={download} fields={['title', 'description']} />
          {download.version && (
            <Bdi className="wrap-anywhere block text-text-3 text-xs">{download.version}</Bdi>
          )}
        </>
      ),
    },
    {
      key: 'category',
      phone: 'bottom',
      header: t('admin.category'),
      cell: ({ category }) => <Badge tone="neutral">{t(`category.${category}`)}</Badge>,
    },
    { key: 'game', header: t('admin.game'), cell: ({ game }) => <Ltr>{games[game].name}</Ltr> },
    { key: 'file', header: t('admin.file'), cell: (download) => <FileCell download={download} /> },
    {
      key: 'count',
      phone: 'topEnd',
      header: t('admin.count'),
      figures: true,
      cell: ({ download_count }) => format.number(download_count),
    },
    {
      key: 'updated',
      phone: 'bottomEnd',
      header: t('admin.updated'),
      end: true,
      cell: ({ updated_at }) => <DateText at={updated_at} />,
    },
  ];
}

function FileCell({ download: { file_name, size, sha256, external_url } }: { download: Download }) {
  const t = useDownloadsMessages();
  const locale = useLocale();
  if (external_url !== null) {
    return (
      <a
        href={external_url}
        target="_blank"
        rel="noopener noreferrer"
        className="wrap-anywhere text-firoozeh hover:underline"
      >
        {t.rich('admin.link', { host: hostOf(external_url) })}
      </a>
    );
  }
  return (
    <div className="min-w-0 md:max-w-64">
      <Bdi className="wrap-anywhere">{file_name}</Bdi>
      {size !== null && <span className="block text-text-3 text-xs">{formatBytes(size, locale)}</span>}
      {sha256 && <FileHash sha256={sha256} />}
    </div>
  );
}

const sourceKeys = ['keep', 'file', 'link'] as const;

/** The request body and the source of the file. */
const DownloadValues = z.extend(DownloadForm, {
  source: z.enum(sourceKeys),
  /** The file of `upload_id`. */
  file: z.optional(z.instanceof(File)),
});

const gameOptions = toOptions(gameIds, (id) => games[id].name);

/** The fields of a download. */
function useDownloadFields(): ComparedField<Download>[] {
  const t = useDownloadsMessages();
  const pair = useComparedPair();
  const locale = useLocale();
  const categories = toOptions(downloadCategories, (key) => t(`category.${key}`));
  const describeFile = (name: string, bytes: number, hash = '') =>
    [name, formatBytes(bytes, locale), hash.slice(0, 8)].filter(Boolean).join(' · ');
  return [
    ...pair<Download>('title', t('form.title')),
    ...pair<Download>('description', t('form.description')),
    comparedField('category', t('form.category'), categories),
    comparedField('game', t('form.game'), gameOptions),
    comparedField('version', t('form.version')),
    {
      key: 'source',
      label: t('form.source'),
      read: ({ source, external_url, file }, stored) => {
        if (source === 'link') return String(external_url);
        if (source === 'file' && file instanceof File) return describeFile(file.name, file.size);
        const { file_name, size, sha256 } = stored;
        return stored.external_url ?? describeFile(file_name ?? '', size ?? 0, sha256 ?? '');
      },
      take: copyFields('source', 'external_url', 'upload_id', 'file'),
    },
  ];
}

/** A download with its file or link. The file is uploaded before the form, so that a lost connection loses neither. */
function DownloadDialog({ download, onClose }: { download?: Download | undefined; onClose: () => void }) {
  const t = useDownloadsMessages();
  const locale = useLocale();
  const save = useRecordSave(createDownload, updateDownload, {
    invalidates: downloadQueries,
    created: t('form.created'),
    saved: t('form.saved'),
    failure: t('form.failed'),
  });
  const fields = useDownloadFields();
  const form = useRecordForm({
    schema: DownloadValues,
    record: download,
    valuesOf: (record) => ({
      ...textValues(record, 'title', 'title_en', 'description', 'description_en', 'version'),
      category: record?.category ?? downloadCategories[0],
      game: record?.game ?? gameIds[0],
      source: record ? 'keep' : 'file',
      external_url: '',
      upload_id: '',
      file: undefined,
    }),
    fields,
    check: ({ source, external_url }) =>
      source === 'link' && external_url === '' ? { external_url: t('form.urlMissing') } : {},
    submit: async ({ source, external_url, upload_id, file: _file, ...body }, known) => {
      const content = { ...(source === 'link' && { external_url }), ...(source === 'file' && { upload_id }) };
      await save({ ...body, ...content }, known);
      onClose();
    },
  });
  const controls = labelFields(form, fields);
  const maxBytes = downloadLimitBytes(useSettings());
  const upload = useFileUpload({ path: uploadsPath, maxBytes }, (upload_id = '', file) => {
    form.set('upload_id', upload_id);
    form.set('file', file);
  });
  const source = form.values.source as (typeof sourceKeys)[number];
  const isWaiting = source === 'file' && form.values.upload_id === '';
  const unready = t(upload.state.step === 'none' ? 'form.needFile' : 'form.needUpload');
  // Uploading requires the permission to create.
  const available = { keep: download !== undefined, file: useRights('downloads').create, link: true };
  const current = form.record;
  return (
    <FormDialog
      form={{ ...form, changed: form.changed || upload.state.step !== 'none' }}
      onClose={onClose}
      wide
      title={
        download ? t.rich('form.change', { title: localize(download, locale, 'title').title }) : t('form.new')
      }
      submitLabel={t(download ? 'form.save' : 'form.create')}
      unready={isWaiting ? unready : undefined}
    >
      <LocalizedPair {...controls.pair('title')} maxLength={downloadTitleMax} required />
      <LocalizedPair {...controls.pair('description')} rows={3} maxLength={downloadDescriptionMax} />
      <div className="grid gap-5 md:grid-cols-3">
        <SelectField {...controls.select('category')} />
        <SelectField {...controls.select('game')} />
        <TextField
          {...controls.text('version')}
          hint={t('form.versionHint')}
          maxLength={downloadVersionMax}
          autoComplete="off"
        />
      </div>
      <div className="flex flex-col gap-3">
        <p className="font-medium text-sm text-text-2">{t('form.source')}</p>
        <ToggleGroup
          label={t('form.source')}
          current={source}
          onPick={(key) => form.set('source', key)}
          options={sourceKeys
            .filter((key) => available[key])
            .map((key) => ({ key, label: t(`form.${key}`) }))}
        />
        {current && (
          <div className="text-sm text-text-2">
            <p className="wrap-anywhere">
              {t.rich('form.held', { name: current.file_name ?? hostOf(current.external_url ?? '') })}
            </p>
            {current.sha256 && source === 'keep' && <FileHash sha256={current.sha256} />}
            {current.sha256 && source !== 'keep' && <p className="text-warn text-xs">{t('form.replaces')}</p>}
          </div>
        )}
        {source === 'file' && <UploadField upload={upload} error={undefined} maxBytes={maxBytes} />}
        {source === 'link' && (
          <TextField
            {...form.text('external_url')}
            label={t('form.url')}
            hint={t('form.urlHint')}
            type="url"
            autoComplete="off"
            ltr
            required
          />
        )}
      </div>
    </FormDialog>
  );
}
