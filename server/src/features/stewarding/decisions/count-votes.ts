import { type Count, countVotes, votesNeeded } from '@paddock/contract/stewarding/panel';
import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { stewardingRulesOf } from '../../championships/queries.ts';
import type { Bench } from '../panel/panel.ts';
import type { Race } from '../queries.ts';
import { votes } from '../tables.ts';

export const listVotes = (db: Executor, { id, hearing }: { id: number; hearing: number }) =>
  db
    .select()
    .from(votes)
    .where(and(eq(votes.incident_id, id), eq(votes.hearing, hearing)))
    .orderBy(asc(votes.voted_at), asc(votes.id));

/** What the votes of a hearing come to; votes of who is involved by now do not count. */
export function countHearing(
  cast: Awaited<ReturnType<typeof listVotes>>,
  { bench, race }: { bench: Bench; race: Race },
): Count {
  const { quorum } = stewardingRulesOf(race.championship);
  const counted = cast.filter(({ user_id }) => user_id !== null && !bench.isInvolved(user_id));
  return countVotes(counted, votesNeeded(quorum, bench.uninvolved));
}
