import { and, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { championships, rounds } from '../../championships/tables.ts';
import { events } from '../../events/tables.ts';

const minuteMs = 60_000;
/** As results are linked: sessions of an event begin this long before it, and end this long after it at the latest. */
const beforeMs = 30 * minuteMs;
const afterMs = 60 * minuteMs;

export interface LiveEvent {
  id: number;
  /** Seconds; 0 leaves it to the server. */
  delay_s: number;
  round_id: number | null;
  /** null for an event without entrants, or of a season that nobody may see yet. */
  championship_id: number | null;
}

/** The event that is driven on a server; of two that overlap the later one. */
export async function findLiveEvent(
  db: Executor,
  server_id: number,
  now: Date,
): Promise<LiveEvent | undefined> {
  const [row] = await db
    .select({
      id: events.id,
      delay_s: events.delay_s,
      round_id: rounds.id,
      championship_id: sql<
        number | null
      >`case when ${championships.published_at} is not null then ${championships.id} end`,
    })
    .from(events)
    .leftJoin(rounds, eq(rounds.event_id, events.id))
    .leftJoin(championships, eq(championships.id, rounds.championship_id))
    .where(
      and(
        eq(events.server_id, server_id),
        lte(events.start_date, new Date(now.getTime() + beforeMs)),
        gte(events.end_date, new Date(now.getTime() - afterMs)),
        isNull(rounds.cancelled_at),
        isNull(rounds.postponed_at),
      ),
    )
    .orderBy(desc(events.start_date), desc(events.id))
    .limit(1);
  return row;
}
