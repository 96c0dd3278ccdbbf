import {
  type AdminChallenge,
  type ChallengeAward,
  cancelChallenge,
  deleteChallenge,
  takeBackAward,
} from '@paddock/contract/challenges/admin-calls';
import { challengeStates } from '@paddock/contract/challenges/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffList } from '#components/staff-list.tsx';
import { useChallengesMessages } from '#features/challenges/messages.ts';
import { ReasonDialog } from '#features/championships/reason-dialog.tsx';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useDeletion } from '#lib/api/use-deletion.ts';
import { toOptions } from '#lib/form/compared-fields.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import type { Route } from './+types/route.ts';
import { AdminChallengeCard, type ChallengeAction } from './admin-challenge-card.tsx';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { useAdminChallengesMessages } from './messages.ts';
import { adminChallengeFilters, adminChallengesQuery, challengeQueries } from './queries.ts';
import { useChallengeRights } from './rights.ts';

type OpenDialog =
  | { action: 'new'; challenge?: undefined }
  | { action: Exclude<ChallengeAction, 'delete'>; challenge: AdminChallenge }
  | { action: 'takeBack'; challenge: AdminChallenge; award: ChallengeAward };

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(adminChallengesQuery(parseUrlFilters(adminChallengeFilters, url.searchParams)));

/** All challenges. The filters are in the address. */
export default function AdminChallengesScreen() {
  const t = useAdminChallengesMessages();
  const tChallenges = useChallengesMessages();
  const rights = useChallengeRights();
  const address = useUrlFilters(adminChallengeFilters);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const locale = useLocale();
  const remove = useDeletion(deleteChallenge, {
    invalidates: challengeQueries,
    texts: (part, name) => t(`delete.${part}`, { name }),
  });
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
      seed="challenges"
      lead={t('sentence')}
      read={useQuery(adminChallengesQuery(address.filters))}
      onNew={rights.create && (() => setDialog({ action: 'new' }))}
      address={address}
      filters={[
        {
          name: 'state',
          label: t('state'),
          any: t('anyState'),
          options: toOptions(challengeStates, (value) => tChallenges(`states.${value}`)),
        },
      ]}
      dialogs={
        <>
          {(dialog?.action === 'new' || dialog?.action === 'edit') && (
            <ChallengeDialog challenge={dialog.challenge} rights={rights} onClose={close} />
          )}
          {dialog?.action === 'cancel' && <CancelDialog challenge={dialog.challenge} onClose={close} />}
          {dialog?.action === 'takeBack' && (
            <RevokeDialog challenge={dialog.challenge} award={dialog.award} onClose={close} />
          )}
        </>
      }
    >
      {(challenges) => (
        <ul aria-label={t('title')} className="grid items-start gap-4 lg:grid-cols-2">
          {challenges.map((challenge) => (
            <AdminChallengeCard
              key={challenge.id}
              challenge={challenge}
              rights={rights}
              onAction={(action) =>
                action === 'delete'
                  ? remove({ params: { id: challenge.id } }, localize(challenge, locale, 'title').title)
                  : setDialog({ action, challenge })
              }
              onRevoke={(award) => setDialog({ action: 'takeBack', challenge, award })}
            />
          ))}
        </ul>
      )}
    </StaffList>
  );
}

interface CancelDialogProps {
  challenge: AdminChallenge;
  onClose: () => void;
}

function CancelDialog({ challenge, onClose }: CancelDialogProps) {
  const t = useAdminChallengesMessages();
  const { title: name } = localize(challenge, useLocale(), 'title');
  const cancel = useApiMutation(cancelChallenge, {
    invalidates: challengeQueries,
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
      onSubmit={(body) => cancel.mutateAsync({ params: { id: challenge.id }, body })}
      onClose={onClose}
    />
  );
}

interface RevokeDialogProps extends CancelDialogProps {
  award: ChallengeAward;
}

function RevokeDialog({ challenge: { id }, award, onClose }: RevokeDialogProps) {
  const t = useAdminChallengesMessages();
  const revoke = useApiMutation(takeBackAward, {
    invalidates: challengeQueries,
    success: t('takeBack.done'),
    failure: t('takeBack.failed'),
  });
  return (
    <ReasonDialog
      texts={{
        title: t('takeBack.title'),
        sentence: t('takeBack.sentence', { name: award.driver?.username ?? award.name }),
        reason: t('takeBack.reason'),
        action: t('takeBack.action'),
      }}
      onSubmit={(body) => revoke.mutateAsync({ params: { id, award_id: award.id }, body })}
      onClose={onClose}
    />
  );
}
