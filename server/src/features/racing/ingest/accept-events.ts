import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@paddock/contract/core/errors';
import { ingestBatchMax } from '@paddock/contract/racing/rules';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { gatherWorks } from '../../../concurrency/gather-works.ts';
import { threadLoad } from '../../../concurrency/thread-load.ts';
import type { Executor } from '../../../db/database.ts';
import { delayUntil, findDelays } from '../../../db/delays/visibility.ts';
import { countDriving } from './count-driving.ts';
import type { IngestEvent, QueuedEvent } from './ingest-event.ts';
import { keepNews } from './keep-news.ts';
import { lapOf } from './store-events.ts';

/** What one server sent, without what cannot be read. */
export interface Post {
  server_id: number;
  events: readonly IngestEvent[];
}

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

type SentRow = ReturnType<typeof rowOf>;

/** Stores what servers with the same delay sent. */
async function keepOfDelay(db: Executor, sent: readonly SentRow[], servers: readonly number[], now: Date) {
  return keepNews(db).execute({
    sent: JSON.stringify(sent),
    now: now.toISOString(),
    servers: `{${servers.join()}}`,
    behind: behindMs / 1_000,
  });
}

/** Stores a batch of posts, with one transaction for each delay. */
async function keep({ db, now: clock }: Deps, sent: readonly SentRow[], posts: readonly Post[]) {
  const now = clock();
  const servers = posts.map(({ server_id }) => server_id);
  const delays = await findDelays(db, servers, now);
  const delayOf = (server_id: number) => delays.get(server_id) ?? 0;
  const kept = [...Map.groupBy(servers, delayOf)].map(([delay, ids]) => {
    const own = sent.filter(({ server_id }) => delayOf(server_id) === delay);
    if (delay === 0) return keepOfDelay(db, own, ids, now);
    return db.transaction(async (tx) => {
      await delayUntil(tx, new Date(now.getTime() + delay * 1_000));
      return keepOfDelay(tx, own, ids, now);
    });
  });
  return (await Promise.all(kept)).flat();
}

type News = ReadonlySet<IngestEvent> | AppError;

async function acceptPosts(deps: Deps, posts: readonly Post[]): Promise<News[]> {
  /** The first telling of each id. */
  const first = new Map<string, { server_id: number; event: IngestEvent }>();
  for (const { server_id, events } of posts) {
    for (const event of events) {
      const key = `${server_id} ${event.id}`;
      if (!first.has(key)) first.set(key, { server_id, event });
    }
  }
  const told = [...first.values()];
  const sent = told.map(({ server_id, event }, place) => rowOf(server_id, event, place));
  const rows = await keep(deps, sent, posts);
  const places = new Set(rows.map(({ place }) => place));
  const proving = new Set(rows.map(({ server_id }) => server_id));
  const news = new Set(told.filter((_, place) => places.has(place)).map(({ event }) => event));
  if (rows.some(({ is_behind }) => is_behind)) await catchUp(deps);
  return posts.map(({ server_id }) => (proving.has(server_id) ? news : new AppError('steam_auth_required')));
}

/**
 * A process that has enough to do writes posts that come singly together, some times a second: each statement costs those who wait
 * for a page or a processor more than the game server loses by its wait.
 */
const restMs = () => (threadLoad() > 0.5 ? 160 : 0);

const gatherers = new WeakMap<Deps, (post: Post) => Promise<News>>();

function gathererOf(deps: Deps): (post: Post) => Promise<News> {
  const known = gatherers.get(deps);
  if (known) return known;
  const gather = gatherWorks((posts: readonly Post[]) => acceptPosts(deps, posts), {
    sizeOf: ({ events }) => events.length,
    most: ingestBatchMax,
    restMs,
    several: 8,
  });
  gatherers.set(deps, gather);
  return gather;
}

/**
 * Keeps what a server sent, so that nothing of it is lost once this ends, and leaves it to `countDriving` to count. Answers a set
 * that holds those of the events that are news. Posts that come while others are written are written together by the next
 * statement. Throws steam_auth_required.
 */
export async function acceptEvents(deps: Deps, post: Post): Promise<ReadonlySet<IngestEvent>> {
  const news = await gathererOf(deps)(post);
  if (news instanceof AppError) throw news;
  return news;
}
