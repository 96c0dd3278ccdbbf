import { downloadCategories } from '@paddock/contract/download-kinds';
import {
  type Download,
  deleteDownload,
  exportDownloads,
  listAdminDownloads,
} from '@paddock/contract/downloads';
import { games } from '@paddock/contract/games';
import { type Action, can } from '@paddock/contract/permissions';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { usePages } from '../../lib/pages.ts';
import { useCall } from '../../lib/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useExport } from '../../lib/use-export.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { AdminDownloadsTable } from './admin-downloads-table.tsx';
import { readDownloadAddress } from './download-address.ts';
import { DownloadDialog } from './download-dialog.tsx';
import { downloadsText } from './downloads-text.ts';

/** The downloads for the staff. The filters stand in the address. */
export default function AdminDownloadsScreen() {
  const t = useText(downloadsText);
  const role = useCurrentUser()?.role;
  const may = (action: Action) => role !== undefined && can(role, 'downloads', action);
  const { address, change, clear } = useAddressFilters();
  const { category, game, search } = readDownloadAddress(address);
  const pages = usePages(listAdminDownloads, { category, game, search });
  const [opened, open] = useState<'new' | Download>();
  const [leaving, remove] = useState<Download>();
  const deletion = useCall(deleteDownload, {
    invalidates: [listAdminDownloads],
    success: t('delete.done'),
    failure: t('delete.failed'),
  });
  const isFiltered = category !== undefined || game !== undefined || search !== undefined;
  const any = { value: '', label: t('admin.any') };
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.adminDownloads')} hidden />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('title.adminDownloads')}</h1>
        <div className="flex flex-wrap gap-3 max-xs:w-full">
          <ExportButton {...useExport(exportDownloads, { category, game, search }, 'downloads')} />
          {may('create') && (
            <Button look="main" icon={<Plus />} className="max-xs:w-full" onClick={() => open('new')}>
              {t('admin.add')}
            </Button>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          className="grow basis-64 self-end"
          label={t('admin.search')}
          value={search ?? ''}
          onSearch={(text) => change('search', text)}
        />
        <SelectField
          className="min-w-36 grow md:grow-0"
          label={t('admin.category')}
          value={category ?? ''}
          onValue={(value) => change('category', value)}
          options={[any, ...downloadCategories.map((value) => ({ value, label: t(`category.${value}`) }))]}
        />
        <SelectField
          className="min-w-36 grow md:grow-0"
          label={t('admin.game')}
          value={game ?? ''}
          onValue={(value) => change('game', value)}
          options={[any, ...games.map((value) => ({ value, label: t(`game.${value}`) }))]}
        />
      </div>
      <PageList
        pages={pages}
        failed={t('admin.failed')}
        skeleton={<SkeletonRows rows={6} />}
        empty={
          <EmptyState
            seed="no downloads"
            sentence={t(isFiltered ? 'admin.noMatch' : 'admin.empty')}
            action={isFiltered && <Button onClick={clear}>{t('admin.clear')}</Button>}
          />
        }
      >
        {(downloads) => (
          <AdminDownloadsTable
            downloads={downloads}
            rights={{ edit: may('edit'), delete: may('delete') }}
            onEdit={open}
            onDelete={remove}
          />
        )}
      </PageList>
      {opened && (
        <DownloadDialog
          download={opened === 'new' ? undefined : opened}
          // A file is sent by the calls that create.
          mayUpload={may('create')}
          onClose={() => open(undefined)}
        />
      )}
      {leaving && (
        <DeleteDialog
          words={(part) => t(`delete.${part}`, { title: leaving.title })}
          id={leaving.id}
          call={deletion}
          onClose={() => remove(undefined)}
        />
      )}
    </section>
  );
}
