import { sql } from 'drizzle-orm';
import { createSession } from '../../server/src/features/accounts/sessions/queries.ts';
import type { BenchPortal } from '../portal.ts';
import { ask, percentile } from '../timing.ts';

const drivers = 20_000;
const tracks = 12;
const sampleSize = 40;
const turns = 5;

/** Adds drivers with a rating, a safety rating and a lap on each of twelve tracks, as on the boards. */
async function drive({ deps: { db } }: BenchPortal): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
    insert into users (email, username, username_key, username_skeleton, search_text, full_name, password_hash, role_id, steam_id, created_at)
    select 'rival' || n || '@bench.invalid', 'rival' || n, 'rival' || n, 'rival' || n, 'rival' || n, 'Rival', '-', (select min(id) from roles),
      '7656119' || (8500000000 + n), now()
    from generate_series(1, ${drivers}::int) n`);
    await tx.execute(sql`
    insert into drivers (steam_id, race_rating, safety_rating, races, lap_count, last_driven_at)
    select steam_id, 800 + (id * 7919) % 1200, 2 + (id % 300) / 100.0, 10, 500, now() from users where steam_id is not null
    on conflict (steam_id) do nothing`);
    await tx.execute(sql`
    insert into board_entries (board, period, track, steam_id, user_id, score, achieved_at)
    select 'overall', 'all', '', steam_id, id, 800 + (id * 7919) % 1200, now() - id * interval '1 second'
    from users where steam_id is not null on conflict do nothing`);
    await tx.execute(sql`
    insert into board_entries (board, period, track, steam_id, user_id, score, achieved_at)
    select 'laps', period, 'bench_track_' || n, steam_id, id, -90000 - (id * 7919 + n * 131) % 30011, now() - id * interval '1 second'
    from users, generate_series(1, ${tracks}::int) n, unnest(array['all', '30d']) period
    where steam_id is not null on conflict do nothing`);
    await tx.execute(sql`
    insert into best_laps (steam_id, track, layout, car, lap_time, driven_at)
    select steam_id, 'bench_track_' || n, '', 'bench_car', 90000 + (id * 7919 + n * 131) % 30011, now()
    from users, generate_series(1, ${tracks}::int) n where steam_id is not null on conflict do nothing`);
  });
  // Bulk-loaded rows; autovacuum would have handled them over weeks.
  await db.execute(sql`vacuum analyze board_entries, best_laps, drivers, users`);
}

export interface NextStepFigures {
  /** ms, p95 */
  steps: number;
  rivals: number;
}

/** Measures next steps and rivals for drivers of a large community, several times each. */
export async function measureNextSteps(portal: BenchPortal): Promise<NextStepFigures> {
  const { db, now } = portal.deps;
  await drive(portal);
  const { rows: readers } = await db.execute<{ id: number }>(sql`
    select id from users where username like 'rival%' and id % ${drivers / sampleSize}::int = 0 order by id limit ${sampleSize}`);
  const times: Record<'next-steps' | 'rivals', number[]> = { 'next-steps': [], rivals: [] };
  for (const { id } of readers) {
    const token = await createSession(db, id, { ip: '127.0.0.1', userAgent: 'bench' }, now());
    for (const path of ['next-steps', 'rivals'] as const)
      for (let turn = 0; turn < turns; turn += 1) {
        const from = performance.now();
        const { status, text } = await ask(`${portal.origin}/api/v1/dashboard/${path}`, { token });
        if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
        times[path].push(performance.now() - from);
      }
  }
  return { steps: percentile(times['next-steps'], 0.95), rivals: percentile(times.rivals, 0.95) };
}
