import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/src/db/database.ts';
import { isUnreachable } from '../../server/src/db/outages/database-errors.ts';
import { countLaps } from '../../server/src/features/racing/statistics/laps.ts';
import { withDriving } from '../../server/src/features/racing/with-driving.ts';
import { printLine } from '../timing.ts';
import { cars, firstSteamNumber, steamPrefix, tracks } from './lap-generator.ts';

/** Laps per transaction; the portal's statements that count laps are the same for any number. */
const lapsAtOnce = 100_000;

interface Load {
  laps: number;
  drivers: number;
  /** The laps are evenly distributed over this period, in chronological order. */
  from: Date;
  until: Date;
  now: Date;
  tell: (laps: number) => void;
}

const triesMax = 3;

/** Repeats a transaction after a lost connection, so that an hour's work survives; its data are deterministic. */
async function againWhenLost(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error) || tries === triesMax) throw error;
      printLine(`  a connection was lost, and the part is tried again: ${(error as Error).message}`);
      await sleep(5_000);
    }
  }
}

/** A PostgreSQL array literal. */
const list = (names: readonly string[]) => sql.raw(`array['${names.join("','")}']`);

/**
 * Loads laps like those of the generator: same drivers, tracks and paces. Rows are generated in the database,
 * since ten million over HTTP take an hour; the portal's code counts them.
 */
export async function loadLaps(db: Database, { laps, drivers, from, until, now, tell }: Load): Promise<void> {
  const step = (until.getTime() - from.getTime()) / laps;
  for (let done = 0; done < laps; done += lapsAtOnce) {
    const part = Math.min(lapsAtOnce, laps - done);
    const [starts, ends] = [done, done + part].map((lap) => new Date(from.getTime() + lap * step)) as [
      Date,
      Date,
    ];
    await againWhenLost(() =>
      withDriving(db, async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`set local synchronous_commit = off`);
        // Deterministic.
        await tx.execute(sql`select setseed(${done / laps})`);
        const { rows } = await tx.execute<{ ids: number[] }>(sql`
        with chosen as materialized (
          select floor(${drivers} * random() ^ 1.5)::int as driver, floor(random() * 3)::int as track, floor(random() * 2)::int as car,
            (random() < 0.05)::int as cuts, random() as pace,
            ${starts.toISOString()}::timestamptz + n * interval '1 millisecond' * ${step}::float8 as at
          from generate_series(0, ${part - 1}::int) n
        ), paced as materialized (
          select *, (driver + track) % ${tracks.length} as place,
            (95000 + (driver + track) % ${tracks.length} * 4000 + driver % 977 * 12 + pace * 4000)::int as lap_time
          from chosen
        ), added as (
          insert into laps (steam_id, track, layout, car, lap_time, sectors, cuts, valid, clock, driven_at)
          select ${steamPrefix} || (${firstSteamNumber} + driver), (${list(tracks)})[place + 1], '',
            (${list(cars)})[(driver + car) % ${cars.length} + 1], lap_time,
            array[lap_time / 3, lap_time / 3, lap_time - 2 * (lap_time / 3)], cuts, cuts = 0,
            (extract(epoch from at) * 1000)::bigint, at
          from paced returning id
        )
        select array_agg(id)::float8[] as ids from added`);
        await countLaps(tx, { ids: rows[0]?.ids ?? [], from: starts, until: ends }, now);
      }),
    );
    tell(done + part);
  }
}
