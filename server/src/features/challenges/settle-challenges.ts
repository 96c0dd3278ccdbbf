import {
  isPrizeTime,
  prizeCause,
  prizeDelayMs,
  prizeWaitDays,
  winnersOf,
} from '@paddock/contract/challenges/rules';
import { dayMs } from '@paddock/contract/durations';
import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { hasOpenReportAt } from '../stewarding/queries.ts';
import { awardPrizes } from './award-prizes.ts';
import { type BoardRow, type ChallengeRow, lockChallenge, readBoard } from './queries.ts';
import { challengeAwards, challengePlaces, challenges } from './tables.ts';

const batchSize = 1_000;

const isDue = (now: Date) =>
  and(
    isNull(challenges.settled_at),
    isNull(challenges.cancelled_at),
    lte(challenges.ends_at, new Date(now.getTime() - prizeDelayMs)),
  );

async function storeBoard(tx: Executor, { id: challenge_id }: ChallengeRow, board: readonly BoardRow[]) {
  for (let start = 0; start < board.length; start += batchSize) {
    const part = board.slice(start, start + batchSize).map((row) => ({ ...row, challenge_id }));
    await tx.insert(challengePlaces).values(part).onConflictDoNothing();
  }
}

/** Fixes the places of a challenge and its winners. An open report on one of its races postpones this. */
function settleChallenge({ db, now }: Deps, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const at = now();
    const row = await lockChallenge(tx, id);
    if (!row || row.settled_at || row.cancelled_at || !isPrizeTime(row, at)) return;
    const { track, layout, starts_at: from, ends_at: until } = row;
    if (await hasOpenReportAt(tx, { track, layout, from, until })) return;
    const board = await readBoard(tx, row);
    await storeBoard(tx, row, board);
    const awards = winnersOf(board, row.prizes, row.least_drivers).map(({ prize, winner }) => ({
      challenge_id: id,
      cause: prizeCause(id, prize),
      place: prize.place,
      steam_id: winner.steam_id,
      prize,
      state: 'waiting' as const,
      expires_at: new Date(at.getTime() + prizeWaitDays * dayMs),
    }));
    for (let start = 0; start < awards.length; start += batchSize)
      await tx
        .insert(challengeAwards)
        .values(awards.slice(start, start + batchSize))
        .onConflictDoNothing();
    await tx.update(challenges).set({ settled_at: at }).where(eq(challenges.id, id));
  });
}

/** Settles challenges a day after their end and gives the prizes. */
export async function settleChallenges(deps: Deps): Promise<void> {
  const due = await deps.db.select({ id: challenges.id }).from(challenges).where(isDue(deps.now()));
  for (const { id } of due) await settleChallenge(deps, id);
  await awardPrizes(deps);
}
