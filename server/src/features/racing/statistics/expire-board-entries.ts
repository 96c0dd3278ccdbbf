import { rollingWindowStart } from '@paddock/contract/racing/rules';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { overtakeRuns } from '../tables.ts';
import { withDriving } from '../with-driving.ts';
import { type BoardEntry, deleteExpiredEntries, periodRange, upsertIfBetter } from './laps.ts';
import { placeNextBest } from './next-best.ts';
import { refreshWins } from './races.ts';

const placesAtOnce = 500;

type Expired = Awaited<ReturnType<typeof deleteExpiredEntries>>;

/** The best laps of the last 30 days, for drivers whose best has just left the window. */
async function placeLaps(tx: Executor, gone: Expired, now: Date): Promise<void> {
  const { start: starts_at, end: ends_at } = periodRange('30d', now, now);
  const places = gone.map((place) => ({ ...place, period: '30d' as const, starts_at, ends_at }));
  await placeNextBest(tx, places);
}

async function placeRuns(tx: Executor, gone: Expired, now: Date): Promise<void> {
  for (const { steam_id } of gone) {
    const [run] = await tx
      .select()
      .from(overtakeRuns)
      .where(and(eq(overtakeRuns.steam_id, steam_id), gte(overtakeRuns.driven_at, rollingWindowStart(now))))
      .orderBy(sql`${overtakeRuns.score} desc`, overtakeRuns.driven_at)
      .limit(1);
    if (!run) continue;
    const { score, driven_at: achieved_at } = run;
    await upsertIfBetter(tx, [{ board: 'overtakes', period: '30d', steam_id, score, achieved_at }]);
  }
}

async function renew(tx: Executor, now: Date): Promise<boolean> {
  const gone = await deleteExpiredEntries(tx, now, placesAtOnce);
  const of = (board: BoardEntry['board']) => gone.filter((entry) => entry.board === board);
  await placeLaps(tx, of('laps'), now);
  await placeRuns(tx, of('overtakes'), now);
  const winners = of('wins').map(({ steam_id }) => steam_id);
  if (winners.length > 0) await refreshWins(tx, winners, [now], now);
  return gone.length === placesAtOnce;
}

/** Removes expired entries from the 30-day boards, in short transactions so that other work is not blocked. */
export async function expireBoardEntries(deps: Deps): Promise<void> {
  while (await withDriving(deps.db, (tx) => renew(tx, deps.now())));
}
