import type { Round } from '@paddock/contract/championships/calls';
import { cancelRound, postponeRound } from '@paddock/contract/championships/results/result-admin-calls';
import { roundsMax } from '@paddock/contract/championships/rules';
import { type AdminChampionship, deleteRound } from '@paddock/contract/championships/setup/setup-calls';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AbandonDialog } from '#features/championships/abandon-dialog.tsx';
import { useAdminRoundsMessages } from '#features/championships/admin-rounds/messages.ts';
import { ChampionshipFrame } from '#features/championships/championship-frame.tsx';
import { ReasonDialog } from '#features/championships/reason-dialog.tsx';
import { adminRoundsQuery } from '#features/championships/round-queries.ts';
import { championshipQueries } from '#features/championships/staff-queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmDelete } from '#lib/browser/confirm-store.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { parseId } from '#lib/url/url-values.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { List } from '#ui/table/list.tsx';
import type { Route } from './+types/route.ts';
import { type RoundAction, RoundCard } from './round-card.tsx';
import { RoundDialog } from './round-dialog.tsx';

type OpenDialog =
  | { action: 'new'; round?: undefined }
  | { action: Exclude<RoundAction, 'delete'>; round: Round };

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.id);
  return prefetch(id !== undefined && adminRoundsQuery(id));
}

/** The rounds of a championship, by runAction date. */
export default function AdminRoundsScreen() {
  return (
    <ChampionshipFrame>{(championship) => <AdminRounds championship={championship} />}</ChampionshipFrame>
  );
}

function AdminRounds({ championship }: { championship: AdminChampionship }) {
  const t = useAdminRoundsMessages();
  const rights = useRights('championships');
  const mayEdit = rights.edit && championship.state !== 'cancelled' && championship.state !== 'archived';
  const read = useQuery(adminRoundsQuery(championship.id));
  const rounds = read.data ?? [];
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const deletion = useApiMutation(deleteRound, {
    invalidates: championshipQueries,
    success: t('delete.done'),
    failure: t('delete.failed'),
  });
  const runAction = (action: RoundAction, round: Round) =>
    action === 'delete'
      ? confirmDelete({
          title: t('delete.title', { number: round.number }),
          sentence: t('delete.sentence'),
          action: t('acts.delete'),
          call: () => deletion.mutateAsync({ params: { id: championship.id, round: round.id } }),
        })
      : setDialog({ action, round });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-72 text-text-2">{t('sentence')}</p>
        {mayEdit && rounds.length < roundsMax && (
          <Button
            look="main"
            icon={<Plus />}
            className="max-xs:w-full"
            onClick={() => setDialog({ action: 'new' })}
          >
            {t('new')}
          </Button>
        )}
      </div>
      <List read={read} failed={t('failed')} empty={<EmptyState seed="rounds" sentence={t('empty')} />}>
        {(all) => (
          <ol aria-label={t('title')} className="grid items-start gap-4 lg:grid-cols-2">
            {all.map((round) => (
              <RoundCard
                key={round.id}
                round={round}
                mayEdit={mayEdit}
                onAction={(action) => runAction(action, round)}
              />
            ))}
          </ol>
        )}
      </List>
      {(dialog?.action === 'new' || dialog?.action === 'edit') && (
        <RoundDialog championship={championship} round={dialog.round} onClose={close} />
      )}
      {dialog?.action === 'abandon' && <AbandonDialog round={dialog.round} onClose={close} />}
      {(dialog?.action === 'cancel' || dialog?.action === 'postpone') && (
        <ReasonedActionDialog {...dialog} action={dialog.action} onClose={close} />
      )}
    </>
  );
}

interface ReasonedActionDialogProps {
  action: 'cancel' | 'postpone';
  round: Round;
  onClose: () => void;
}

function ReasonedActionDialog({ action, round, onClose }: ReasonedActionDialogProps) {
  const t = useAdminRoundsMessages();
  const { number } = round;
  const mutation = useApiMutation(action === 'cancel' ? cancelRound : postponeRound, {
    invalidates: championshipQueries,
    success: t(`${action}.done`),
    failure: t(`${action}.failed`),
  });
  return (
    <ReasonDialog
      texts={{
        title: t(`${action}.title`, { number }),
        sentence: t(`${action}.sentence`),
        reason: t('reason'),
        action: t(`acts.${action}`),
      }}
      onSubmit={(body) => mutation.mutateAsync({ params: { id: round.id }, body })}
      onClose={onClose}
    />
  );
}
