import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { noteDriving } from '../../users/record-activity.ts';
import { overtakeRuns } from '../tables.ts';
import { type BoardEntry, periodKeysFor, upsertIfBetter } from './laps.ts';

export type NewOvertake = Omit<typeof overtakeRuns.$inferInsert, 'id'>;

/** A run that replaces another; totals change by the difference. */
type Counted = NewOvertake & { replaced?: Pick<NewOvertake, 'score' | 'duration_ms'> & { id: number } };

const columns = `steam_id text, leaderboard text, score int, duration_ms int, end_reason text, car text,
  hub_entry text, driven_at timestamptz`;
const sumColumns = `steam_id text, runs int, best int, score bigint, duration_ms bigint, driven_at timestamptz`;

function placesOf(runs: readonly NewOvertake[], now: Date): BoardEntry[] {
  const found = new Map<string, BoardEntry>();
  for (const { steam_id, score, driven_at } of runs) {
    for (const period of periodKeysFor(driven_at, now)) {
      const key = `${period} ${steam_id}`;
      const known = found.get(key);
      const isBetter =
        !known || score > known.score || (score === known.score && driven_at < known.achieved_at);
      if (isBetter) found.set(key, { board: 'overtakes', period, steam_id, score, achieved_at: driven_at });
    }
  }
  return [...found.values()];
}

function gainOf({ steam_id, driven_at, score, duration_ms, replaced }: Counted) {
  return {
    steam_id,
    driven_at,
    runs: replaced ? 0 : 1,
    best: score,
    score: score - (replaced?.score ?? 0),
    duration_ms: duration_ms - (replaced?.duration_ms ?? 0),
  };
}

/** Adds overtake runs and updates totals, the best of each leaderboard, and places. */
export async function storeOvertakes(tx: Executor, runs: readonly Counted[], now: Date): Promise<void> {
  if (runs.length === 0) return;
  const runRows = jsonRecordset(runs, columns);
  await noteDriving(tx, sql`with driving as (select steam_id, driven_at as at from ${runRows})`, now);
  const gone = runs.flatMap(({ replaced }) => (replaced ? [replaced.id] : []));
  if (gone.length > 0) await tx.delete(overtakeRuns).where(inArray(overtakeRuns.id, gone));
  await tx.execute(sql`
    insert into overtake_runs (steam_id, leaderboard, score, duration_ms, end_reason, car, hub_entry, driven_at)
    select r.* from ${runRows}`);
  await tx.execute(sql`
    insert into drivers
      (steam_id, overtake_count, overtake_score_sum, overtake_best, overtake_duration_ms, last_driven_at)
    select r.steam_id, sum(r.runs), sum(r.score), max(r.best), sum(r.duration_ms), max(r.driven_at)
    from ${jsonRecordset(runs.map(gainOf), sumColumns)} group by r.steam_id
    on conflict (steam_id) do update
    set overtake_count = drivers.overtake_count + excluded.overtake_count,
        overtake_score_sum = drivers.overtake_score_sum + excluded.overtake_score_sum,
        overtake_best = greatest(drivers.overtake_best, excluded.overtake_best),
        overtake_duration_ms = drivers.overtake_duration_ms + excluded.overtake_duration_ms,
        last_driven_at = greatest(drivers.last_driven_at, excluded.last_driven_at)`);
  await tx.execute(sql`
    insert into best_overtakes (steam_id, leaderboard, score, duration_ms, driven_at)
    select distinct on (r.steam_id, r.leaderboard) r.steam_id, r.leaderboard, r.score, r.duration_ms, r.driven_at
    from ${runRows} order by r.steam_id, r.leaderboard, r.score desc, r.driven_at
    on conflict (steam_id, leaderboard) do update
    set score = excluded.score, duration_ms = excluded.duration_ms, driven_at = excluded.driven_at
    where excluded.score > best_overtakes.score
      or (excluded.score = best_overtakes.score and excluded.driven_at < best_overtakes.driven_at)`);
  await upsertIfBetter(tx, placesOf(runs, now));
}
