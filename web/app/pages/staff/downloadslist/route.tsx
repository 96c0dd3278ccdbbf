import { type Download, deleteDownload, exportDownloads } from '@paddock/contract/downloads/calls';
import { downloadCategories } from '@paddock/contract/downloads/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { gameIds, games } from '@paddock/contract/servers/games';
import { useInfiniteQuery } from '@tanstack/react-query';
import { StaffList } from '#components/staff-list.tsx';
import { downloadFilters } from '#features/downloads/filters.ts';
import { useDownloadsMessages } from '#features/downloads/messages.ts';
import { adminDownloadsQuery, downloadQueries } from '#features/downloads/queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useRecordEditor } from '#lib/form/use-record-editor.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useRights } from '#lib/session/use-rights.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { Route } from './+types/route.ts';
import { AdminDownloadsTable } from './admin-downloads-table.tsx';
import { DownloadDialog } from './download-dialog.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(adminDownloadsQuery(parseUrlFilters(downloadFilters, url.searchParams)));

/** The downloads for the staff. The filters stand in the address. */
export default function AdminDownloadsScreen() {
  const t = useDownloadsMessages();
  const rights = useRights('downloads');
  const { filters, change, reset } = useUrlFilters(downloadFilters);
  const { category, game, search } = filters;
  const pages = useInfiniteQuery(adminDownloadsQuery(filters));
  const editor = useRecordEditor<Download>();
  const locale = useLocale();
  const remove = useDeletion(deleteDownload, {
    invalidates: downloadQueries,
    texts: (part, title) => t(`delete.${part}`, { title }),
  });
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
      read={pages}
      skeleton={<SkeletonRows rows={6} />}
      exporting={useCsvExport(exportDownloads, { category, game, search }, 'downloads')}
      onNew={rights.create && editor.create}
      search={{ value: search, onSearch: (text) => change({ search: text }) }}
      filters={[
        {
          label: t('admin.category'),
          any: t('admin.any'),
          value: category,
          onValue: (value) => change({ category: value }),
          options: downloadCategories.map((value) => ({ value, label: t(`category.${value}`) })),
        },
        {
          label: t('admin.game'),
          any: t('admin.any'),
          value: game,
          onValue: (value) => change({ game: value }),
          options: gameIds.map((value) => ({ value, label: games[value].name })),
        },
      ]}
      onReset={() => reset()}
      dialogs={
        editor.isOpen && (
          <DownloadDialog
            download={editor.record}
            // A file is sent by the calls that create.
            mayUpload={rights.create}
            onClose={editor.close}
          />
        )
      }
    >
      {(downloads) => (
        <AdminDownloadsTable
          downloads={downloads}
          rights={rights}
          onEdit={editor.edit}
          onDelete={(download) =>
            remove({ params: { id: download.id } }, localize(download, locale, 'title').title)
          }
        />
      )}
    </StaffList>
  );
}
