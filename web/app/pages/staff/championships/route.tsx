import {
  type AdminChampionship,
  cancelChampionship,
  deleteChampionship,
} from '@paddock/contract/championships/setup/setup-calls';
import { championshipStates } from '@paddock/contract/championships/states/championship-state';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { adminChampionshipsMessages } from '#features/championships/admin-list/messages.ts';
import { ReasonDialog } from '#features/championships/reason-dialog.tsx';
import { useChampionshipRights } from '#features/championships/rights.ts';
import {
  adminChampionshipFilters,
  adminChampionshipsQuery,
  championshipQueries,
} from '#features/championships/staff-queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useTranslations } from '#lib/i18n/messages.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { List } from '#ui/table/list.tsx';
import { Pagination } from '#ui/table/pagination.tsx';
import type { Route } from './+types/route.ts';
import { type ChampionshipAct, ChampionshipCard } from './championship-card.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { NewDialog } from './new/new-dialog.tsx';

type Opened = 'new' | { act: Exclude<ChampionshipAct, 'delete'>; championship: AdminChampionship };

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(adminChampionshipsQuery(parseUrlFilters(adminChampionshipFilters, url.searchParams)));

/** Championships for the staff. The address keeps the search. */
export default function AdminChampionshipsScreen() {
  const t = useTranslations(adminChampionshipsMessages);
  const rights = useChampionshipRights();
  const { filters, change, reset } = useUrlFilters(adminChampionshipFilters);
  const { search = '', state = '' } = filters;
  const list = useQuery(adminChampionshipsQuery(filters));
  const [opened, setOpened] = useState<Opened>();
  const remove = useDeletion(deleteChampionship, {
    invalidates: championshipQueries,
    texts: (part, name) => t(`delete.${part}`, { name }),
  });
  // The way to a draft begins once its dialog is gone: a form that is left is asked about.
  const [made, setMade] = useState<number>();
  const follow = (id: number) => {
    setOpened(undefined);
    setMade(id);
  };
  const isFiltered = search !== '' || state !== '';
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title')} hidden />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('title')}</h1>
        <div className="flex flex-wrap gap-3 max-xs:w-full">
          <LinkButton to="/admin/championships/series" className="max-xs:grow">
            {t('series')}
          </LinkButton>
          <LinkButton to="/admin/championships/points" className="max-xs:grow">
            {t('points')}
          </LinkButton>
          {rights.create && (
            <Button look="main" icon={<Plus />} className="max-xs:grow" onClick={() => setOpened('new')}>
              {t('new')}
            </Button>
          )}
        </div>
      </div>
      <div className="grid items-end gap-3 md:grid-cols-[minmax(0,28rem)_14rem]">
        <SearchBox label={t('search')} value={search} onSearch={(text) => change({ search: text })} />
        <SelectField
          label={t('state')}
          value={state}
          onValue={(value) => change({ state: value })}
          placeholder={t('anyState')}
          options={championshipStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
      </div>
      <List
        read={list}
        failed={t('failed')}
        empty={
          <EmptyState
            seed="championships"
            sentence={t(isFiltered ? 'noMatch' : 'empty')}
            action={isFiltered && <Button onClick={() => reset()}>{t('showAll')}</Button>}
          />
        }
        page={filters.page}
        pager={Pagination}
        fades
      >
        {(championships) => (
          <ul aria-label={t('title')} className="grid items-start gap-4 lg:grid-cols-2">
            {championships.map((championship) => (
              <ChampionshipCard
                key={championship.id}
                championship={championship}
                rights={rights}
                onAct={(act) =>
                  act === 'delete'
                    ? remove({ params: { id: championship.id } }, championship.name)
                    : setOpened({ act, championship })
                }
              />
            ))}
          </ul>
        )}
      </List>
      {opened === 'new' && <NewDialog onMade={follow} onClose={() => setOpened(undefined)} />}
      {opened !== undefined && opened !== 'new' && (
        <OpenedDialog {...opened} onMade={follow} onClose={() => setOpened(undefined)} />
      )}
      {made !== undefined && <Navigate to={`/admin/championships/${made}`} />}
    </section>
  );
}

interface OpenedDialogProps {
  act: Exclude<ChampionshipAct, 'delete'>;
  championship: AdminChampionship;
  onMade: (id: number) => void;
  onClose: () => void;
}

function OpenedDialog({ act, championship, onMade, onClose }: OpenedDialogProps) {
  const t = useTranslations(adminChampionshipsMessages);
  const { id, name } = championship;
  const cancel = useApiMutation(cancelChampionship, {
    invalidates: championshipQueries,
    success: t('cancel.done'),
    failure: t('cancel.failed'),
  });
  if (act === 'copy') return <CopyDialog championship={championship} onMade={onMade} onClose={onClose} />;
  return (
    <ReasonDialog
      texts={{
        title: t('cancel.title'),
        sentence: t('cancel.sentence', { name }),
        reason: t('cancel.reason'),
        action: t('cancel.action'),
      }}
      onSubmit={(body) => cancel.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    />
  );
}
