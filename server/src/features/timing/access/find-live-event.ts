import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { championships, rounds } from '../../championships/tables.ts';
import { events } from '../../events/tables.ts';

export interface LiveEvent {
  id: number;
  /** Seconds; 0 uses the server's delay. */
  delay_s: number;
  round_id: number | null;
  /** null for an event without a round or with an unpublished championship. */
  championship_id: number | null;
}

/** Finds the event that runs on a server (`live_event_of_server` in delays.sql). */
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
    .where(sql`${events.id} = live_event_of_server(${server_id}::int, ${timestamp(now)})`);
  return row;
}
