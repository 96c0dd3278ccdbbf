import { AppError } from '@paddock/contract/core/errors';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { timestamp } from '../../../db/timestamp.ts';
import type { IngestEvent, QueuedEvent } from '../ingest-event.ts';
import { lapOf } from './store-events.ts';

/** A row of `keep_driving` (keep-driving.sql). */
function rowOf(server_id: number, event: IngestEvent, place: number) {
  const known = { place, server_id, source: `server:${server_id}`, event_id: event.id };
  if (event.type === 'lap') return { ...lapOf(event), ...known };
  const { at, ...rest } = event;
  return { ...known, event: { ...rest, at: at.toISOString(), server_id } satisfies QueuedEvent };
}

/** Durably queues a server's events for `countDriving`. Returns the set of events that are new. Throws steam_auth_required. */
export async function acceptEvents(
  { db, now }: Deps,
  server_id: number,
  events: readonly IngestEvent[],
): Promise<ReadonlySet<IngestEvent>> {
  /** The first event of each id. */
  const first = new Map<string, IngestEvent>();
  for (const event of events) if (!first.has(event.id)) first.set(event.id, event);
  const sent = [...first.values()];
  const { rows } = await db.execute<{ place: number | null }>(sql`
    select place from keep_driving(
      ${server_id}, ${JSON.stringify(sent.map((event, place) => rowOf(server_id, event, place)))}::jsonb,
      ${timestamp(now())})`);
  if (rows.length === 0) throw new AppError('steam_auth_required');
  const places = new Set(rows.map(({ place }) => place));
  return new Set(sent.filter((_, place) => places.has(place)));
}
