import { type AdminEntry, confirmEntry } from '@paddock/contract/championships/entries/entry-admin-calls';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { pageSize } from '@paddock/contract/core/paging';
import { useQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAdminEntriesMessages } from '#features/championships/admin-entries/messages.ts';
import { ChampionshipFrame } from '#features/championships/championship-frame.tsx';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmAction } from '#lib/browser/confirm-store.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { parseId } from '#lib/url/url-values.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { List } from '#ui/table/list.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import type { Route } from './+types/route.ts';
import { ActDialog } from './entry-dialogs.tsx';
import { EntryFilters } from './entry-filters.tsx';
import type { EntryAct } from './entry-menu.tsx';
import { EntryTable } from './entry-table.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { NewEntryDialog } from './new-entry-dialog.tsx';
import { adminEntriesQuery, adminEntryFilters, adminEntryQueries } from './queries.ts';

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const id = parseId(params.id) ?? 0;
  const filters = parseUrlFilters(adminEntryFilters, url.searchParams);
  return prefetch(adminEntriesQuery(id, filters));
}

/** Who takes part in a championship, for the staff. */
export default function AdminEntriesScreen() {
  return <ChampionshipFrame>{(championship) => <Entries championship={championship} />}</ChampionshipFrame>;
}

function Entries({ championship }: { championship: AdminChampionship }) {
  const t = useAdminEntriesMessages();
  const { edit: mayEdit } = useRights('championships');
  const { filters, reset } = useUrlFilters(adminEntryFilters);
  const { search, class: code, state, round } = filters;
  const list = useQuery(adminEntriesQuery(championship.id, filters));
  const [chosen, setChosen] = useState<{ entry: AdminEntry; act: Exclude<EntryAct, 'confirm'> }>();
  const [opened, setOpened] = useState<'new' | 'export'>();
  const confirm = useApiMutation(confirmEntry, {
    invalidates: adminEntryQueries,
    success: t('confirm.done'),
    failure: t('failedAct'),
  });
  const start = (entry: AdminEntry, act: EntryAct) =>
    act === 'confirm'
      ? confirmAction({
          title: t.rich('confirm.title', { name: entry.name }),
          sentence: t('confirm.sentence'),
          action: t('confirm.action'),
          call: () => confirm.mutateAsync({ params: { id: entry.id } }),
        })
      : setChosen({ entry, act });
  const isFiltered = Boolean(search || code || state || round);
  const close = () => {
    setChosen(undefined);
    setOpened(undefined);
  };
  return (
    <>
      <div className="flex flex-wrap justify-end gap-3 max-xs:[&>*]:grow">
        <Button icon={<Download />} onClick={() => setOpened('export')}>
          {t('export.action')}
        </Button>
        {mayEdit && (
          <Button look="main" icon={<Plus />} onClick={() => setOpened('new')}>
            {t('add.action')}
          </Button>
        )}
      </div>
      <EntryFilters championship={championship} />
      <List
        read={list}
        failed={t('failed')}
        skeleton={<SkeletonRows rows={pageSize} />}
        empty={
          <EmptyState
            seed="entries"
            sentence={t(isFiltered ? 'noMatch' : 'empty')}
            action={isFiltered && <Button onClick={() => reset()}>{t('showAll')}</Button>}
          />
        }
        page={filters.page}
        pager={Pagination}
        fades
      >
        {(entries) => (
          <EntryTable entries={entries} hasRound={round !== undefined} onAct={mayEdit ? start : undefined} />
        )}
      </List>
      {chosen && <ActDialog championship={championship} {...chosen} onClose={close} />}
      {opened === 'new' && <NewEntryDialog championship={championship} round={round} onClose={close} />}
      {opened === 'export' && <ExportDialog championship={championship} round={round} onClose={close} />}
    </>
  );
}
