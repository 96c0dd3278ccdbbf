import { type Action, can } from '@paddock/contract/core/permissions';
import { type Download, deleteDownload, exportDownloads } from '@paddock/contract/downloads/calls';
import { downloadCategories } from '@paddock/contract/downloads/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { gameIds, games } from '@paddock/contract/servers/games';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffList } from '#components/staff-list.tsx';
import { downloadFilters } from '#features/downloads/filters.ts';
import { downloadsMessages } from '#features/downloads/messages.ts';
import { adminDownloadsQuery, downloadQueries } from '#features/downloads/queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useTranslations } from '#lib/i18n/messages.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { Route } from './+types/route.ts';
import { AdminDownloadsTable } from './admin-downloads-table.tsx';
import { DownloadDialog } from './download-dialog.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(adminDownloadsQuery(parseUrlFilters(downloadFilters, url.searchParams)));

/** The downloads for the staff. The filters stand in the address. */
export default function AdminDownloadsScreen() {
  const t = useTranslations(downloadsMessages);
  const role = useCurrentUser()?.role;
  const may = (action: Action) => role !== undefined && can(role, 'downloads', action);
  const { filters, change, reset } = useUrlFilters(downloadFilters);
  const { category, game, search } = filters;
  const pages = useInfiniteQuery(adminDownloadsQuery(filters));
  const [opened, setOpened] = useState<'new' | Download>();
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
      onNew={may('create') && (() => setOpened('new'))}
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
        opened && (
          <DownloadDialog
            download={opened === 'new' ? undefined : opened}
            // A file is sent by the calls that create.
            mayUpload={may('create')}
            onClose={() => setOpened(undefined)}
          />
        )
      }
    >
      {(downloads) => (
        <AdminDownloadsTable
          downloads={downloads}
          rights={{ edit: may('edit'), delete: may('delete') }}
          onEdit={setOpened}
          onDelete={(download) =>
            remove({ params: { id: download.id } }, localize(download, locale, 'title').title)
          }
        />
      )}
    </StaffList>
  );
}
