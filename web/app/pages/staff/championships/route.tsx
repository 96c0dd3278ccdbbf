import {
  type AdminChampionship,
  cancelChampionship,
  deleteChampionship,
} from '@paddock/contract/championships/setup/setup-calls';
import { championshipStates } from '@paddock/contract/championships/states/championship-state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { StaffList } from '#components/staff-list.tsx';
import { useAdminChampionshipsMessages } from '#features/championships/admin-list/messages.ts';
import { ReasonDialog } from '#features/championships/reason-dialog.tsx';
import {
  adminChampionshipFilters,
  adminChampionshipsQuery,
  championshipQueries,
} from '#features/championships/staff-queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { LinkButton } from '#ui/button.tsx';
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
  const t = useAdminChampionshipsMessages();
  const rights = useRights('championships');
  const { filters, change, reset } = useUrlFilters(adminChampionshipFilters);
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
  return (
    <StaffList
      texts={{
        title: t('title'),
        search: t('search'),
        new: t('new'),
        failed: t('failed'),
        empty: t('empty'),
        noMatch: t('noMatch'),
        showAll: t('showAll'),
      }}
      seed="championships"
      read={list}
      page={filters.page}
      pager={Pagination}
      fades
      actions={
        <>
          <LinkButton to="/admin/championships/series" className="max-xs:grow">
            {t('series')}
          </LinkButton>
          <LinkButton to="/admin/championships/points" className="max-xs:grow">
            {t('points')}
          </LinkButton>
        </>
      }
      onNew={rights.create && (() => setOpened('new'))}
      search={{ value: filters.search, onSearch: (text) => change({ search: text }) }}
      filters={[
        {
          label: t('state'),
          any: t('anyState'),
          value: filters.state,
          onValue: (value) => change({ state: value }),
          options: championshipStates.map((value) => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      onReset={() => reset()}
      dialogs={
        <>
          {opened === 'new' && <NewDialog onMade={follow} onClose={() => setOpened(undefined)} />}
          {opened !== undefined && opened !== 'new' && (
            <OpenedDialog {...opened} onMade={follow} onClose={() => setOpened(undefined)} />
          )}
          {made !== undefined && <Navigate to={`/admin/championships/${made}`} />}
        </>
      }
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
    </StaffList>
  );
}

interface OpenedDialogProps {
  act: Exclude<ChampionshipAct, 'delete'>;
  championship: AdminChampionship;
  onMade: (id: number) => void;
  onClose: () => void;
}

function OpenedDialog({ act, championship, onMade, onClose }: OpenedDialogProps) {
  const t = useAdminChampionshipsMessages();
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
