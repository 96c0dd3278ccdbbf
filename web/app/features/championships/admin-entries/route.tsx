import type { AdminEntry } from '@paddock/contract/championships/entries/entry-admin-calls';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { pageSize } from '@paddock/contract/core/paging';
import { useQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { prefetch } from '../../../lib/api/prefetch.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { parseUrlFilters, useUrlFilters } from '../../../lib/url/url-filters.ts';
import { parseId } from '../../../lib/url/url-values.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { List } from '../../../ui/table/list.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';
import type { Route } from './+types/route.ts';
import { ChampionshipFrame } from './championship-frame.tsx';
import { ChampionshipHead } from './championship-head.tsx';
import { ActDialog } from './entry-dialogs.tsx';
import { EntryFilters } from './entry-filters.tsx';
import type { EntryAct } from './entry-menu.tsx';
import { EntryTable } from './entry-table.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { adminEntriesMessages } from './messages.ts';
import { NewEntryDialog } from './new-entry-dialog.tsx';
import { adminChampionshipQuery, adminEntriesQuery, adminEntryFilters } from './queries.ts';
import { useMayEdit } from './rights.ts';

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const id = parseId(params.id) ?? 0;
  const filters = parseUrlFilters(adminEntryFilters, url.searchParams);
  return prefetch(adminChampionshipQuery(id), adminEntriesQuery(id, filters));
}

/** Who takes part in a championship, for the staff. */
export default function AdminEntriesScreen() {
  const t = useTranslations(adminEntriesMessages);
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title')} hidden />
      <ChampionshipFrame id={parseId(useParams()['id'])}>
        {(championship) => <Entries championship={championship} />}
      </ChampionshipFrame>
    </section>
  );
}

function Entries({ championship }: { championship: AdminChampionship }) {
  const t = useTranslations(adminEntriesMessages);
  const mayEdit = useMayEdit();
  const { filters, reset } = useUrlFilters(adminEntryFilters);
  const { search, class: code, state, round } = filters;
  const list = useQuery(adminEntriesQuery(championship.id, filters));
  const [chosen, setChosen] = useState<{ entry: AdminEntry; act: EntryAct }>();
  const [opened, setOpened] = useState<'new' | 'export'>();
  const isFiltered = Boolean(search || code || state || round);
  const close = () => {
    setChosen(undefined);
    setOpened(undefined);
  };
  return (
    <>
      <ChampionshipHead championship={championship} title={t('title')} other="results">
        <Button icon={<Download />} onClick={() => setOpened('export')}>
          {t('export.action')}
        </Button>
        {mayEdit && (
          <Button look="main" icon={<Plus />} onClick={() => setOpened('new')}>
            {t('add.action')}
          </Button>
        )}
      </ChampionshipHead>
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
          <EntryTable
            entries={entries}
            hasRound={round !== undefined}
            onAct={mayEdit ? (entry, act) => setChosen({ entry, act }) : undefined}
          />
        )}
      </List>
      {chosen && <ActDialog championship={championship} {...chosen} onClose={close} />}
      {opened === 'new' && <NewEntryDialog championship={championship} round={round} onClose={close} />}
      {opened === 'export' && <ExportDialog championship={championship} round={round} onClose={close} />}
    </>
  );
}
