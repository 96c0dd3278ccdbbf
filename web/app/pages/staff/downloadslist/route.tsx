import { type Action, can } from '@paddock/contract/core/permissions';
import { type Download, deleteDownload, exportDownloads } from '@paddock/contract/downloads/calls';
import { downloadCategories } from '@paddock/contract/downloads/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { gameIds, games } from '@paddock/contract/servers/games';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PageHead } from '#components/page-head.tsx';
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
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { ExportButton } from '#ui/table/export-button.tsx';
import { FoldedFilters } from '#ui/table/folded-filters.tsx';
import { List } from '#ui/table/list.tsx';
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
  const isFiltered = category !== undefined || game !== undefined || search !== undefined;
  const any = { value: '', label: t('admin.any') };
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.adminDownloads')} hidden />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('title.adminDownloads')}</h1>
        <div className="flex flex-wrap gap-3 max-xs:w-full">
          <ExportButton {...useCsvExport(exportDownloads, { category, game, search }, 'downloads')} />
          {may('create') && (
            <Button look="main" icon={<Plus />} className="max-xs:grow" onClick={() => setOpened('new')}>
              {t('admin.add')}
            </Button>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          className="grow basis-40 self-end md:basis-64"
          label={t('admin.search')}
          value={search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
        <FoldedFilters count={[category, game].filter(Boolean).length}>
          <SelectField
            className="min-w-36 grow md:grow-0"
            label={t('admin.category')}
            value={category ?? ''}
            onValue={(value) => change({ category: value })}
            options={[any, ...downloadCategories.map((value) => ({ value, label: t(`category.${value}`) }))]}
          />
          <SelectField
            className="min-w-36 grow md:grow-0"
            label={t('admin.game')}
            value={game ?? ''}
            onValue={(value) => change({ game: value })}
            options={[any, ...gameIds.map((value) => ({ value, label: games[value].name }))]}
          />
        </FoldedFilters>
      </div>
      <List
        read={pages}
        failed={t('admin.failed')}
        skeleton={<SkeletonRows rows={6} />}
        empty={
          <EmptyState
            seed="no downloads"
            sentence={t(isFiltered ? 'admin.noMatch' : 'admin.empty')}
            action={isFiltered && <Button onClick={() => reset()}>{t('admin.clear')}</Button>}
          />
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
      </List>
      {opened && (
        <DownloadDialog
          download={opened === 'new' ? undefined : opened}
          // A file is sent by the calls that create.
          mayUpload={may('create')}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}
