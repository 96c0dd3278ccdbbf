import { rollingWindowStart } from '@paddock/contract/racing/rules';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { overtakeRuns } from '../tables.ts';
import { type BoardEntry, deleteExpiredEntries, upsertIfBetter } from './board-entries.ts';
import { withIngestLock } from './ingest-lock.ts';
import { refreshWins } from './races.ts';

const placesAtOnce = 500;

type Expired = Awaited<ReturnType<typeof deleteExpiredEntries>>;

/** The best laps of the last 30 days where the best has just left them. */
async function placeLaps(tx: Executor, gone: Expired, now: Date): Promise<void> {
  const places = gone.map(({ steam_id, track, layout, car }) => ({ steam_id, track, layout, car }));
  const { rows } = await tx.execute<{
    steam_id: string;
    track: string;
    layout: string;
    car: string;
    lap_time: number;
    with_car: string;
    driven_at: string;
  }>(sql`
    select r.steam_id, r.track, r.layout, r.car, l.lap_time, l.car as with_car, l.driven_at
    from ${jsonRecordset(places, 'steam_id text, track text, layout text, car text')}
    cross join lateral (
      select lap_time, car, driven_at from laps
      where steam_id = r.steam_id and valid and driven_at >= ${rollingWindowStart(now).toISOString()}
        and track = r.track and layout = r.layout and (r.car = '' or car = r.car)
      order by lap_time, driven_at limit 1
    ) l`);
  await upsertIfBetter(
    tx,
    rows.map(
      ({ lap_time, driven_at, ...place }): BoardEntry => ({
        ...place,
        board: 'laps',
        period: '30d',
        score: -lap_time,
        achieved_at: new Date(driven_at),
      }),
    ),
  );
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

/** Lets the boards of the last 30 days forget what is older, in steps between which others have their turn. */
export async function expireBoardEntries(deps: Deps): Promise<void> {
  while (await withIngestLock(deps.db, (tx) => renew(tx, deps.now())));
}
