import { pointsForPosition } from '@paddock/contract/racing/rules';
import type { BoardRow } from '@paddock/contract/ranking/calls';
import { and, count, eq, gte, inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { countedPosition } from '../../racing/queries.ts';
import { raceResults } from '../../racing/tables.ts';
import { users } from '../../users/tables.ts';

/** Restricts the points of rows to the races of a period; unchanged without one. */
export async function withPointsSince(
  db: Executor,
  rows: BoardRow[],
  since: Date | null,
): Promise<BoardRow[]> {
  const ids = rows.filter(({ points }) => points !== null).map(({ driver }) => driver.id);
  if (since === null || ids.length === 0) return rows;
  const places = await db
    .select({ id: users.id, position: countedPosition(), races: count() })
    .from(raceResults)
    .innerJoin(users, eq(users.steam_id, raceResults.steam_id))
    .where(and(inArray(users.id, ids), gte(raceResults.raced_at, since)))
    .groupBy(users.id, countedPosition());
  const sums = new Map<number, number>();
  for (const { id, position, races } of places) {
    sums.set(id, (sums.get(id) ?? 0) + races * pointsForPosition(position));
  }
  return rows.map((row) => (row.points === null ? row : { ...row, points: sums.get(row.driver.id) ?? 0 }));
}
