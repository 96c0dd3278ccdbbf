import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@paddock/contract/core/errors';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { delayUntil, findDelays } from '../../../db/delays/visibility.ts';
import { countDriving } from './count-driving.ts';
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

/** What was kept is to be counted within so many ms; no more is kept until it is, for at most so long. */
const behindMs = 1_000;
const patienceMs = 2_000;
const pauseMs = 50;

async function isBehind(db: Executor): Promise<boolean> {
  const { rows } = await db.execute<{ behind: boolean }>(sql`
    select exists (
      select from driving_queue where retry_at is null and kept_at < now() - make_interval(secs => ${behindMs / 1_000})
    ) as behind`);
  return rows[0]?.behind ?? false;
}

/** More than can be counted is slowed down to what can: whoever sent it waits for the answer. */
async function catchUp(deps: Deps): Promise<void> {
  for (let waited = 0; waited < patienceMs; waited += pauseMs) {
    await countDriving(deps, 1);
    if (!(await isBehind(deps.db))) return;
    await sleep(pauseMs);
  }
}

/** Keeps rows of a server; with a delay, their public rows stay as they are until it is over. */
async function keep({ db, now: clock }: Deps, server_id: number, sent: readonly object[]) {
  const now = clock();
  const keepIn = (executor: Executor) =>
    keepNews(executor, { sent, now, server: server_id, behind: behindMs / 1_000 });
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
  const news = new Set(told.filter((_, place) => places.has(place)));
  if (rows.some(({ is_behind }) => is_behind)) await catchUp(deps);
  return news;
}
