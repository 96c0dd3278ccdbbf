import { AppError } from '@paddock/contract/core/errors';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { delayUntil, findDelays } from '../../../db/delays/visibility.ts';
import type { IngestEvent, QueuedEvent } from './ingest-event.ts';
import { keepNews } from './keep-news.ts';
import { lapOf } from './store-events.ts';

/** As one row of the statement. */
function rowOf(server_id: number, event: IngestEvent, place: number) {
  const known = { place, server_id, source: `server:${server_id}`, event_id: event.id };
  if (event.type === 'lap') return { ...lapOf(event), ...known };
  const { at, ...rest } = event;
  return { ...known, told: { ...rest, at: at.toISOString(), server_id } satisfies QueuedEvent };
}

/** Keeps rows of a server; with a delay, their public rows stay as they are until it is over. */
async function keep({ db, now: clock }: Deps, server_id: number, sent: readonly object[]) {
  const now = clock();
  const keepIn = (executor: Executor) => keepNews(executor, { sent, now, server: server_id });
  const delay = (await findDelays(db, [server_id], now)).get(server_id) ?? 0;
  if (delay === 0) return keepIn(db);
  return db.transaction(async (tx) => {
    await delayUntil(tx, new Date(now.getTime() + delay * 1_000));
    return keepIn(tx);
  });
}

/**
 * Keeps what a server sent, so that nothing of it is lost once this ends, and leaves it to `countDriving` to count. Answers a set
 * that holds those of the events that are news. Throws steam_auth_required.
 */
export async function acceptEvents(
  deps: Deps,
  server_id: number,
  events: readonly IngestEvent[],
): Promise<ReadonlySet<IngestEvent>> {
  /** The first telling of each id. */
  const first = new Map<string, IngestEvent>();
  for (const event of events) if (!first.has(event.id)) first.set(event.id, event);
  const told = [...first.values()];
  const sent = told.map((event, place) => rowOf(server_id, event, place));
  const rows = await keep(deps, server_id, sent);
  if (!rows.some(({ provesDrivers }) => provesDrivers)) throw new AppError('steam_auth_required');
  const places = new Set(rows.map(({ place }) => place));
  return new Set(told.filter((_, place) => places.has(place)));
}
