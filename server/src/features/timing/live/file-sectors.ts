import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { laps } from '../../racing/tables.ts';
import { type SessionFacts, sameSession } from '../queries.ts';
import type { SectorTime } from './timed-car.ts';

/** Sector times of a result file, by driver and lap time (`7656…:91234`). */
export type FileSectors = ReadonlyMap<string, SectorTime[]>;

interface SectoredRow extends Record<string, unknown> {
  steam_id: string;
  lap_time: number;
  sectors: number[];
}

export const lapKey = (steam_id: string, lap_time: number | null): string => `${steam_id}:${lap_time}`;

const bestOf = (rows: readonly SectoredRow[]) =>
  [0, 1, 2].map((index) =>
    Math.min(...rows.map(({ sectors }) => sectors[index] ?? Number.POSITIVE_INFINITY)),
  );

/**
 * Reads the sectors of the session's result file and colours them by the final best times; undefined while no file
 * has them.
 */
export async function readFileSectors(
  db: Executor,
  { session }: SessionFacts,
  classOf: (steam_id: string) => string,
): Promise<FileSectors | undefined> {
  const { rows } = await db.execute<SectoredRow>(sql`
    select steam_id, lap_time, sectors from ${laps}
    where session_id = (select result_id from (${sameSession(sql`t.id = ${session.id} and not r.is_live`)}) as same)
      and cardinality(sectors) = 3`);
  if (rows.length === 0) return undefined;
  const bestBy = (keyOf: (row: SectoredRow) => string) =>
    new Map([...Map.groupBy(rows, keyOf)].map(([key, sectored]) => [key, bestOf(sectored)]));
  const ofClass = bestBy(({ steam_id }) => classOf(steam_id));
  const ofDriver = bestBy(({ steam_id }) => steam_id);
  const toTime = (steam_id: string, ms: number, index: number): SectorTime => {
    const isBest = ms === ofClass.get(classOf(steam_id))?.[index];
    const isPersonalBest = ms === ofDriver.get(steam_id)?.[index];
    return { ms, colour: isBest ? 'purple' : isPersonalBest ? 'green' : 'yellow', exact: true };
  };
  return new Map(
    rows.map(({ steam_id, lap_time, sectors }) => [
      lapKey(steam_id, lap_time),
      sectors.map((ms, index) => toTime(steam_id, ms, index)),
    ]),
  );
}
