import { and, asc, eq, gte, isNull, lte } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { sessions } from '../../racing/tables.ts';
import type { bestLapsOf } from './race-figures.ts';

type Race = typeof sessions.$inferSelect;

/** How long before a race its qualifying may have been, in ms. */
const qualifyingWithinMs = 6 * 3_600_000;

/** Finds the qualifying that set each race's grid. */
export async function qualifyingsOf(db: Executor, races: readonly Race[]): Promise<Map<number, number>> {
  const [first, last] = [races[0], races.at(-1)];
  if (!first || !last || first.server_id === null) return new Map();
  const earlier = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.server_id, first.server_id),
        eq(sessions.type, 'QUALIFY'),
        isNull(sessions.set_aside),
        gte(sessions.held_at, new Date(first.held_at.getTime() - qualifyingWithinMs)),
        lte(sessions.held_at, last.held_at),
      ),
    )
    .orderBy(asc(sessions.held_at), asc(sessions.id));
  const pairs = races.flatMap((race) => {
    const qualifying = earlier.findLast(
      ({ held_at, track, layout }) =>
        held_at <= race.held_at &&
        race.held_at.getTime() - held_at.getTime() <= qualifyingWithinMs &&
        track === race.track &&
        layout === race.layout,
    );
    return qualifying ? [[race.id, qualifying.id] as const] : [];
  });
  return new Map(pairs);
}

type BestLap = Awaited<ReturnType<typeof bestLapsOf>>[number];

/** Returns grid positions by the best lap without a cut. */
export function gridOf(session_id: number | undefined, bests: readonly BestLap[]): Map<string, number> {
  const timed = bests.flatMap(({ best_valid, ...lap }) =>
    lap.session_id === session_id && best_valid !== null ? [{ ...lap, best_valid }] : [],
  );
  const ordered = timed.toSorted((a, b) => a.best_valid - b.best_valid);
  return new Map(ordered.map(({ steam_id }, index) => [steam_id, index + 1]));
}
