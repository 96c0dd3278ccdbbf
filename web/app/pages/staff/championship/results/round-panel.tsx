import type { Round } from '@paddock/contract/championships/calls';
import type { ResultRow } from '@paddock/contract/championships/results/result-calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { AbandonDialog } from '#features/championships/abandon-dialog.tsx';
import {
  candidatesQuery,
  roundResultsQuery,
  type SessionResult,
} from '#features/championships/result-queries.ts';
import { useRoundName } from '#features/championships/round-field.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { OwnText } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { CorrectionDialog } from './corrections/correction-dialog.tsx';
import { useAdminResultsMessages } from './messages.ts';
import { OfficialDialog, ReopenDialog } from './round-dialogs.tsx';
import { RoundStateBadge } from './round-list.tsx';
import { SessionCard } from './session-card.tsx';

/** A round's result with the staff's actions. */
export function RoundPanel({ round }: { round: Round }) {
  const t = useAdminResultsMessages();
  const { edit: mayEdit } = useRights('championships');
  const read = useQuery(roundResultsQuery(round.id));
  const [corrected, setCorrected] = useState<{ session: SessionResult; row: ResultRow }>();
  const candidates = useQuery(candidatesQuery(round.id));
  const isOpen = round.state !== 'official' && round.state !== 'cancelled';
  return (
    <section aria-labelledby="round" className="flex flex-col gap-5">
      <RoundHead round={round} mayEdit={mayEdit} />
      <QueryStates query={read} failed={t('failed')}>
        {({ sessions }) => (
          <div className="flex flex-col gap-5">
            {sessions.map((session) => (
              <SessionCard
                key={session.id}
                round={round}
                session={session}
                isOpen={mayEdit && isOpen}
                source={candidates.data?.find((candidate) => candidate.session_id === session.id)}
                onCorrect={
                  mayEdit ? (of: SessionResult, row) => setCorrected({ session: of, row }) : undefined
                }
              />
            ))}
            {corrected && (
              <CorrectionDialog sessions={sessions} {...corrected} onClose={() => setCorrected(undefined)} />
            )}
          </div>
        )}
      </QueryStates>
    </section>
  );
}

/** The numbers, from 1, of the sessions without a result. */
const listMissingSessions = (sessions: Round['sessions']) =>
  sessions.flatMap(({ source, not_held_reason }, at) =>
    source === null && not_held_reason === null ? [at + 1] : [],
  );

/** The actions available in the state of a round. */
const listActions = ({ state, sessions }: Round) => {
  if (state === 'official') return ['reopen'] as const;
  if (state === 'cancelled') return [] as const;
  const isComplete =
    sessions.some(({ source }) => source !== null) && listMissingSessions(sessions).length === 0;
  return isComplete ? (['abandon', 'official'] as const) : (['abandon'] as const);
};

function RoundHead({ round, mayEdit }: { round: Round; mayEdit: boolean }) {
  const t = useAdminResultsMessages();
  const format = useFormat();
  const nameOf = useRoundName();
  const [dialog, setDialog] = useState<'official' | 'reopen' | 'abandon'>();
  const close = () => setDialog(undefined);
  const { track, start_date, points_share, count_back, reason } = round;
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="round" className="wrap-anywhere font-bold text-xl">
            {nameOf(round)}
          </h2>
          <RoundStateBadge round={round} />
        </div>
        <p className="text-sm text-text-2">
          <time dateTime={start_date.toISOString()}>{format.dateTime(start_date)}</time>
          {' · '}
          {track ? <TrackName track={track} /> : t('noTrack')}
        </p>
        {round.state === 'provisional' &&
          listMissingSessions(round.sessions).map((number) => (
            <p key={number} className="max-w-prose text-sm text-warn">
              {t('waitsFor', {
                session: t('sessionName', {
                  number,
                  kind: t(`kinds.${round.sessions[number - 1]?.kind ?? 'race'}`),
                }),
              })}
            </p>
          ))}
        {count_back > 0 && <p className="text-sm text-warn">{t('countedBack', { count: count_back })}</p>}
        {points_share < 1 && (
          <p className="text-sm text-warn">{t(points_share === 0 ? 'shares.none' : 'shares.half')}</p>
        )}
        {reason && (
          <p className="wrap-anywhere max-w-prose text-sm text-text-3">
            {t('reason')}: <OwnText>{reason}</OwnText>
          </p>
        )}
      </div>
      {mayEdit && (
        <div className="flex flex-wrap gap-3 max-xs:w-full max-xs:[&>*]:grow">
          {listActions(round).map((action) => (
            <Button
              key={action}
              look={action === 'official' ? 'main' : 'outline'}
              onClick={() => setDialog(action)}
            >
              {t(`${action}.action`)}
            </Button>
          ))}
        </div>
      )}
      {dialog === 'official' && <OfficialDialog round={round} onClose={close} />}
      {dialog === 'reopen' && <ReopenDialog round={round} onClose={close} />}
      {dialog === 'abandon' && <AbandonDialog round={round} onClose={close} />}
    </div>
  );
}
