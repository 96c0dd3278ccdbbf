import type { Download } from '@paddock/contract/downloads/calls';
import { formatBytes } from '@paddock/contract/i18n/format-number';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { games } from '@paddock/contract/servers/games';
import { FileHash } from '#features/downloads/file-hash.tsx';
import { hostOf } from '#features/downloads/filters.ts';
import { useDownloadsMessages } from '#features/downloads/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { EditIcons } from '#ui/edit-actions.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { UntranslatedBadge } from '#ui/untranslated-badge.tsx';

interface AdminDownloadsTableProps {
  downloads: readonly Download[];
  rights: { edit: boolean; delete: boolean };
  onEdit: (download: Download) => void;
  onDelete: (download: Download) => void;
}

export function AdminDownloadsTable({ downloads, rights, onEdit, onDelete }: AdminDownloadsTableProps) {
  const t = useDownloadsMessages();
  const format = useFormat();
  const locale = useLocale();
  const titleOf = (download: Pick<Download, 'title' | 'title_en'>) =>
    localize(download, locale, 'title').title;
  const columns: Column<Download>[] = [
    {
      key: 'title',
      phone: 'top',
      header: t('admin.name'),
      head: true,
      cell: ({ version, ...download }) => (
        <>
          <Bdi className="wrap-anywhere">{titleOf(download)}</Bdi>{' '}
          <UntranslatedBadge record={download} fields={['title', 'description']} />
          {version && (
            <span className="block text-text-3 text-xs">
              <Bdi className="wrap-anywhere">{version}</Bdi>
            </span>
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
    {
      key: 'game',
      header: t('admin.game'),
      cell: ({ game }) => <Ltr className="whitespace-nowrap">{games[game].name}</Ltr>,
    },
    { key: 'file', header: t('admin.file'), cell: (download) => <Held download={download} /> },
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
      cell: ({ updated_at }) => (
        <time
          className="whitespace-nowrap"
          dateTime={updated_at.toISOString()}
          title={format.dateTime(updated_at)}
        >
          {format.date(updated_at)}
        </time>
      ),
    },
    {
      key: 'actions',
      header: t('admin.actions'),
      end: true,
      cell: (download) => (
        <EditIcons
          editLabel={t('admin.edit', { title: titleOf(download) })}
          deleteLabel={t('admin.delete', { title: titleOf(download) })}
          rights={rights}
          onEdit={() => onEdit(download)}
          onDelete={() => onDelete(download)}
        />
      ),
    },
  ];
  const shown = rights.edit || rights.delete ? columns : columns.slice(0, -1);
  return (
    <Table caption={t('title.adminDownloads')} columns={shown} rows={downloads} rowKey={({ id }) => id} />
  );
}

function Held({ download: { file_name, size, sha256, external_url } }: { download: Download }) {
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
