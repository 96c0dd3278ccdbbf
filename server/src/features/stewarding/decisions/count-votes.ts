import { AppError } from '@paddock/contract/core/errors';
import { type Count, countVotes, type Verdict, votesNeeded } from '@paddock/contract/stewarding/panel';
import { isPenalty, type PenaltyKind } from '@paddock/contract/stewarding/penalties';
import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import type { Bench } from '../panel/panel.ts';
import type { Race } from '../queries.ts';
import { votes } from '../tables.ts';

export const listVotes = (db: Executor, { id, hearing }: { id: number; hearing: number }) =>
  db
    .select()
    .from(votes)
    .where(and(eq(votes.incident_id, id), eq(votes.hearing, hearing)))
    .orderBy(asc(votes.voted_at), asc(votes.id));

type Cast = readonly Pick<typeof votes.$inferSelect, 'user_id' | 'role' | 'verdict'>[];

interface Hearing {
  bench: Pick<Bench, 'isInvolved' | 'uninvolved'>;
  race: Pick<Race, 'championship'>;
}

/** Counts the votes of a hearing, without members who are now involved. */
export function countHearing(cast: Cast, { bench, race }: Hearing): Count {
  const { quorum } = race.championship.settings.stewarding;
  const counted = cast.filter(({ user_id }) => user_id !== null && !bench.isInvolved(user_id));
  return countVotes(counted, votesNeeded(quorum, bench.uninvolved));
}

/** Returns the verdict. Throws quorum_missing, and verdict_differs if the penalties of the draft contradict it. */
export function decideVerdict(
  cast: Cast,
  hearing: Hearing,
  penalties: readonly { kind: PenaltyKind }[],
): Verdict {
  const { missing, verdict } = countHearing(cast, hearing);
  if (!verdict) throw new AppError('quorum_missing', { values: { count: missing } });
  const punishes = penalties.some(({ kind }) => isPenalty(kind));
  const mayPunish = verdict === 'penalty' || verdict === 'change';
  if (punishes !== mayPunish && !(verdict === 'change' && !punishes)) throw new AppError('verdict_differs');
  return verdict;
}
