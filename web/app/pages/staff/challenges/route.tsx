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
import { useLocale } from '#lib/i18n/locale.tsx';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import type { Route } from './+types/route.ts';
import { AdminChallengeCard, type ChallengeAct } from './admin-challenge-card.tsx';
import { ChallengeDialog } from './challenge-dialog.tsx';
import { useAdminChallengesMessages } from './messages.ts';
import { adminChallengeFilters, adminChallengesQuery, challengeQueries } from './queries.ts';
import { useChallengeRights } from './rights.ts';

type Opened =
  | { act: 'new' }
  | { act: Exclude<ChallengeAct, 'delete'>; challenge: AdminChallenge }
  | { act: 'takeBack'; challenge: AdminChallenge; award: ChallengeAward };

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(adminChallengesQuery(parseUrlFilters(adminChallengeFilters, url.searchParams)));

/** Challenges for the staff. The address keeps the search. */
export default function AdminChallengesScreen() {
  const t = useAdminChallengesMessages();
  const tChallenges = useChallengesMessages();
  const rights = useChallengeRights();
  const { filters, change, reset } = useUrlFilters(adminChallengeFilters);
  const list = useQuery(adminChallengesQuery(filters));
  const [opened, setOpened] = useState<Opened>();
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
      read={list}
      page={filters.page}
      pager={Pagination}
      fades
      onNew={rights.create && (() => setOpened({ act: 'new' }))}
      search={{ value: filters.search, onSearch: (typed) => change({ search: typed }) }}
      filters={[
        {
          label: t('state'),
          any: t('anyState'),
          value: filters.state,
          onValue: (value) => change({ state: value }),
          options: challengeStates.map((value) => ({ value, label: tChallenges(`states.${value}`) })),
        },
      ]}
      onReset={() => reset()}
      dialogs={
        <>
          {opened?.act === 'new' && (
            <ChallengeDialog challenge={undefined} rights={rights} onClose={() => setOpened(undefined)} />
          )}
          {opened?.act === 'edit' && (
            <ChallengeDialog
              challenge={opened.challenge}
              rights={rights}
              onClose={() => setOpened(undefined)}
            />
          )}
          {opened && opened.act !== 'new' && opened.act !== 'edit' && (
            <DecisionDialog opened={opened} onClose={() => setOpened(undefined)} />
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
              onAct={(act) =>
                act === 'delete'
                  ? remove({ params: { id: challenge.id } }, localize(challenge, locale, 'title').title)
                  : setOpened({ act, challenge })
              }
              onTakeBack={(award) => setOpened({ act: 'takeBack', challenge, award })}
            />
          ))}
        </ul>
      )}
    </StaffList>
  );
}

interface DecisionDialogProps {
  opened: Exclude<Opened, { act: 'new' | 'edit' }> | Extract<Opened, { challenge: AdminChallenge }>;
  onClose: () => void;
}

/** What cannot be taken back is asked about. */
function DecisionDialog({ opened, onClose }: DecisionDialogProps) {
  const t = useAdminChallengesMessages();
  const { id } = opened.challenge;
  const { title: name } = localize(opened.challenge, useLocale(), 'title');
  const wordsOf = (act: 'cancel' | 'takeBack') => ({
    invalidates: challengeQueries,
    success: t(`${act}.done`),
    failure: t(`${act}.failed`),
  });
  const cancel = useApiMutation(cancelChallenge, wordsOf('cancel'));
  const takeBack = useApiMutation(takeBackAward, wordsOf('takeBack'));
  if ('award' in opened) {
    const winner = opened.award.driver?.username ?? opened.award.name;
    return (
      <ReasonDialog
        texts={{
          title: t('takeBack.title'),
          sentence: t('takeBack.sentence', { name: winner }),
          reason: t('takeBack.reason'),
          action: t('takeBack.action'),
        }}
        onSubmit={(body) => takeBack.mutateAsync({ params: { id, award_id: opened.award.id }, body })}
        onClose={onClose}
      />
    );
  }
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
