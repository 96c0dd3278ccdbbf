import type { Round } from '@paddock/contract/championships/calls';
import { cancelRound, postponeRound } from '@paddock/contract/championships/results/result-admin-calls';
import { roundsMax } from '@paddock/contract/championships/rules';
import { type AdminChampionship, deleteRound } from '@paddock/contract/championships/setup/setup-calls';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { AbandonDialog } from '#features/championships/abandon-dialog.tsx';
import { useAdminRoundsMessages } from '#features/championships/admin-rounds/messages.ts';
import { ReasonDialog } from '#features/championships/reason-dialog.tsx';
import { adminRoundsQuery } from '#features/championships/round-queries.ts';
import { adminChampionshipQuery, championshipQueries } from '#features/championships/staff-queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmDelete } from '#lib/browser/confirm-store.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { parseId } from '#lib/url/url-values.ts';
import { Button } from '#ui/button.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { List } from '#ui/table/list.tsx';
import type { Route } from './+types/route.ts';
import { type RoundAct, RoundCard } from './round-card.tsx';
import { RoundDialog } from './round-dialog.tsx';

type Opened = 'new' | { act: Exclude<RoundAct, 'delete'>; round: Round };

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.id);
  return prefetch(id !== undefined && adminRoundsQuery(id));
}

/** The rounds of a championship in the order of their starts. */
export default function AdminRoundsScreen() {
  const t = useAdminRoundsMessages();
  const id = parseId(useParams()['id']) ?? 0;
  const championship = useQuery(adminChampionshipQuery(id));
  return (
    <QueryStates query={championship} failed={t('failed')}>
      {(known) => <AdminRounds championship={known} />}
    </QueryStates>
  );
}

function AdminRounds({ championship }: { championship: AdminChampionship }) {
  const t = useAdminRoundsMessages();
  const rights = useRights('championships');
  const mayEdit = rights.edit && championship.state !== 'cancelled' && championship.state !== 'archived';
  const read = useQuery(adminRoundsQuery(championship.id));
  const rounds = read.data ?? [];
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const deletion = useApiMutation(deleteRound, {
    invalidates: championshipQueries,
    success: t('delete.done'),
    failure: t('delete.failed'),
  });
  const start = (act: RoundAct, round: Round) =>
    act === 'delete'
      ? confirmDelete({
          title: t('delete.title', { number: round.number }),
          sentence: t('delete.sentence'),
          action: t('acts.delete'),
          call: () => deletion.mutateAsync({ params: { id: championship.id, round: round.id } }),
        })
      : setOpened({ act, round });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-72 text-text-2">{t('sentence')}</p>
        {mayEdit && rounds.length < roundsMax && (
          <Button look="main" icon={<Plus />} className="max-xs:w-full" onClick={() => setOpened('new')}>
            {t('new')}
          </Button>
        )}
      </div>
      <List read={read} failed={t('failed')} empty={<EmptyState seed="rounds" sentence={t('empty')} />}>
        {(all) => (
          <ol aria-label={t('title')} className="grid items-start gap-4 lg:grid-cols-2">
            {all.map((round) => (
              <RoundCard key={round.id} round={round} mayEdit={mayEdit} onAct={(act) => start(act, round)} />
            ))}
          </ol>
        )}
      </List>
      {opened === 'new' && <RoundDialog championship={championship} round={undefined} onClose={close} />}
      {opened !== undefined && opened !== 'new' && opened.act === 'edit' && (
        <RoundDialog championship={championship} round={opened.round} onClose={close} />
      )}
      {opened !== undefined && opened !== 'new' && opened.act !== 'edit' && (
        <ActDialog act={opened.act} round={opened.round} onClose={close} />
      )}
    </>
  );
}

interface ActDialogProps {
  act: Exclude<RoundAct, 'edit' | 'delete'>;
  round: Round;
  onClose: () => void;
}

function ActDialog({ act, round, onClose }: ActDialogProps) {
  const t = useAdminRoundsMessages();
  const { number } = round;
  const invalidates = championshipQueries;
  const cancel = useApiMutation(cancelRound, {
    invalidates,
    success: t('cancel.done'),
    failure: t('cancel.failed'),
  });
  const postpone = useApiMutation(postponeRound, {
    invalidates,
    success: t('postpone.done'),
    failure: t('postpone.failed'),
  });
  if (act === 'abandon') return <AbandonDialog round={round} onClose={onClose} />;
  const call = act === 'cancel' ? cancel : postpone;
  return (
    <ReasonDialog
      texts={{
        title: t(`${act}.title`, { number }),
        sentence: t(`${act}.sentence`),
        reason: t('reason'),
        action: t(`acts.${act}`),
      }}
      onSubmit={(body) => call.mutateAsync({ params: { id: round.id }, body })}
      onClose={onClose}
    />
  );
}
