import { and, eq, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { events } from '../../events/tables.ts';
import { absences, entries, rounds } from '../tables.ts';

/**
 * Returns the Steam ids of the drivers of an event from an hour before its start to its end; empty at other times, undefined if the server
 * has no such event or the event has no entry list.
 */
export async function listEventDrivers(
  db: Executor,
  { event_id, server_id, now }: { event_id: number; server_id: number; now: Date },
): Promise<string[] | undefined> {
  const isAbsent = db
    .select({ id: absences.entry_id })
    .from(absences)
    .where(and(eq(absences.round_id, rounds.id), eq(absences.entry_id, entries.id)));
  const rows = await db
    .selectDistinct({ steam_id: entries.steam_id })
    .from(rounds)
    .innerJoin(events, eq(events.id, rounds.event_id))
    .leftJoin(
      entries,
      and(
        eq(entries.championship_id, rounds.championship_id),
        or(isNull(entries.round_id), eq(entries.round_id, rounds.id)),
        eq(entries.state, 'confirmed'),
        isNull(rounds.cancelled_at),
        isNull(rounds.postponed_at),
        notExists(isAbsent),
        sql`${timestamp(now)} between ${events.start_date} - interval '60 minutes' and ${events.end_date}`,
      ),
    )
    .where(and(eq(events.id, event_id), eq(events.server_id, server_id)));
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ steam_id }) => steam_id ?? []).toSorted();
}
