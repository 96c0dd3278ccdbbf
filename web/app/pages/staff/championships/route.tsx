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
import { toOptions } from '#lib/form/compared-fields.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { LinkButton } from '#ui/button.tsx';
import type { Route } from './+types/route.ts';
import { type ChampionshipAction, ChampionshipCard } from './championship-card.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { NewDialog } from './new/new-dialog.tsx';

type OpenDialog =
  | { action: 'new' }
  | { action: Exclude<ChampionshipAction, 'delete'>; championship: AdminChampionship };

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(adminChampionshipsQuery(parseUrlFilters(adminChampionshipFilters, url.searchParams)));

/** All championships. The filters are in the address. */
export default function AdminChampionshipsScreen() {
  const t = useAdminChampionshipsMessages();
  const rights = useRights('championships');
  const address = useUrlFilters(adminChampionshipFilters);
  const [dialog, setDialog] = useState<OpenDialog>();
  const remove = useDeletion(deleteChampionship, {
    invalidates: championshipQueries,
    texts: (part, name) => t(`delete.${part}`, { name }),
  });
  // Navigates only after the dialog has unmounted, because an open form asks before leaving.
  const [createdId, setCreatedId] = useState<number>();
  const close = () => setDialog(undefined);
  const openCreated = (id: number) => {
    close();
    setCreatedId(id);
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
      read={useQuery(adminChampionshipsQuery(address.filters))}
      actions={
        <>
          <LinkButton to="/admin/championships/series">{t('series')}</LinkButton>
          <LinkButton to="/admin/championships/points">{t('points')}</LinkButton>
        </>
      }
      onNew={rights.create && (() => setDialog({ action: 'new' }))}
      address={address}
      filters={[
        {
          name: 'state',
          label: t('state'),
          any: t('anyState'),
          options: toOptions(championshipStates, (value) => t(`states.${value}`)),
        },
      ]}
      dialogs={
        <>
          {dialog?.action === 'new' && <NewDialog onCreated={openCreated} onClose={close} />}
          {dialog?.action === 'copy' && <CopyDialog {...dialog} onCreated={openCreated} onClose={close} />}
          {dialog?.action === 'cancel' && <CancelDialog {...dialog} onClose={close} />}
          {createdId !== undefined && <Navigate to={`/admin/championships/${createdId}`} />}
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
              onAction={(action) =>
                action === 'delete'
                  ? remove({ params: { id: championship.id } }, championship.name)
                  : setDialog({ action, championship })
              }
            />
          ))}
        </ul>
      )}
    </StaffList>
  );
}

interface CancelDialogProps {
  championship: AdminChampionship;
  onClose: () => void;
}

function CancelDialog({ championship: { id, name }, onClose }: CancelDialogProps) {
  const t = useAdminChampionshipsMessages();
  const cancel = useApiMutation(cancelChampionship, {
    invalidates: championshipQueries,
    success: t('cancel.done'),
    failure: t('cancel.failed'),
  });
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
