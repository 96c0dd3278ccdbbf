import { AppError } from '@paddock/contract/core/errors';
import { can, type Role } from '@paddock/contract/core/permissions';
import type { Timing } from '@paddock/contract/timing/calls';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { SseStream } from '../../../http/sse.ts';
import { findEvent } from '../../events/queries.ts';
import { findGameServer } from '../../servers/queries.ts';
import type { TimingNotice } from '../intake/take-frame.ts';
import { createFeed, type Feed, type FeedSource } from './feed.ts';
import { findLiveEvent } from './find-live-event.ts';

/** A server, or the one that an event is driven on. */
export type TimingTarget = { server: number } | { event: number };

export interface TimingFeeds {
  /** What somebody of this role is shown; a stranger's is undefined. Throws not_found where that is nothing. */
  read: (target: TimingTarget, role: Role | undefined) => Promise<Timing>;
  join: (target: TimingTarget, role: Role | undefined, stream: SseStream) => Promise<void>;
  close: () => void;
}

const beatMs = 1_000;
/** Bridges are asked for many frames so long after somebody has watched, and are reminded in time. */
const watchedMs = 20_000;
const remindMs = 5_000;
/** Kept without anybody who watches, for the next who asks. */
const idleMs = 60_000;

/** Whether a role sees what is driven at once, and where it is the staff's alone. */
export const seesNow = (role: Role | undefined): boolean =>
  role !== undefined && (can(role, 'servers', 'view') || can(role, 'championships', 'edit'));

interface Kept {
  feed: Feed;
  server_id: number;
  delay_s: number;
  /** When it was last asked for, in ms. */
  used_at: number;
}

/**
 * The timing of all servers as this process shows it, made of what the database holds and of what processes tell each other. However
 * many watch, a change is computed and written once.
 */
function createTimingFeeds(deps: Deps): TimingFeeds {
  const { db, pubsub, now } = deps;
  const feeds = new Map<string, Kept>();
  let ready: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let reminded = 0;

  const of = (server_id: number) => [...feeds.values()].filter((one) => one.server_id === server_id);

  const findSource = async (server_id: number): Promise<FeedSource | undefined> => {
    const server = await findGameServer(db, server_id);
    if (!server) return undefined;
    const event = await findLiveEvent(db, server_id, now());
    return { server, event, delay_s: event?.delay_s || server.timing_delay_s };
  };

  const markWatched = async (server_ids: readonly number[]) => {
    if (server_ids.length === 0) return;
    const until = new Date(now().getTime() + watchedMs).toISOString();
    await db.execute(sql`
      insert into timing_frames (server_id, watched_until)
      select id, ${until}::timestamptz from game_servers where id = any(${sql.param([...server_ids])}::int[])
      on conflict (server_id) do update set watched_until = excluded.watched_until`);
  };

  const drop = (key: string, { feed }: Kept) => {
    feeds.delete(key);
    feed.end();
  };

  const beatOne = async (key: string, kept: Kept) => {
    const isWatched = kept.feed.count() > 0;
    if (isWatched) kept.used_at = performance.now();
    else if (performance.now() - kept.used_at > idleMs) return drop(key, kept);
    if (isWatched) await kept.feed.beat();
    return undefined;
  };

  const beat = async () => {
    await Promise.all([...feeds].map(([key, kept]) => beatOne(key, kept)));
    if (performance.now() - reminded < remindMs) return;
    reminded = performance.now();
    const watched = [...feeds.values()].filter(({ feed }) => feed.count() > 0);
    await markWatched([...new Set(watched.map(({ server_id }) => server_id))]);
    // Where the delay has changed, or the server is shown no more, readers come back to what is right.
    for (const [key, kept] of feeds) {
      const source = await findSource(kept.server_id);
      const isRight = source && (kept.delay_s === 0 || source.delay_s === kept.delay_s);
      if (!isRight || source.server.timing_mode === 'off') drop(key, kept);
      else if (kept.delay_s === 0 && source.delay_s > 0 && !key.endsWith('staff')) drop(key, kept);
    }
  };

  const start = async () => {
    await pubsub.subscribe('timing', {
      onMessage: (text) => {
        const notice = JSON.parse(text) as TimingNotice;
        for (const { feed } of of(notice.server_id)) {
          if (notice.frame === undefined) feed.hear();
          else feed.move(notice.frame);
        }
      },
      onReconnect: () => {
        for (const { feed } of feeds.values()) feed.hear();
      },
    });
    timer = setInterval(() => void beat().catch(() => undefined), beatMs);
    timer.unref();
  };

  const listen = async () => {
    ready ??= start().catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    await ready;
  };

  /** The server of a target; of an event with its id. Throws not_found. */
  const resolve = async (target: TimingTarget) => {
    if ('server' in target) return { server_id: target.server, event_id: undefined };
    const event = await findEvent(db, target.event, undefined);
    if (!event?.server) throw new AppError('not_found');
    return { server_id: event.server.id, event_id: event.id };
  };

  const getFeed = async (target: TimingTarget, role: Role | undefined) => {
    const { server_id, event_id } = await resolve(target);
    const source = await findSource(server_id);
    const isStaff = seesNow(role);
    const mode = source?.server.is_active ? source.server.timing_mode : 'off';
    if (!source || mode === 'off' || (mode === 'staff' && !isStaff)) throw new AppError('not_found');
    await listen();
    const delay_s = isStaff ? 0 : source.delay_s;
    // Staff and everybody have one where nothing is delayed.
    const key = `${server_id} ${delay_s}${isStaff && source.delay_s > 0 ? ' staff' : ''}`;
    const kept = feeds.get(key) ?? {
      feed: createFeed(deps, () => findSource(server_id), { ...source, delay_s }),
      server_id,
      delay_s,
      used_at: 0,
    };
    feeds.set(key, kept);
    kept.used_at = performance.now();
    const isOther = event_id !== undefined && source.event?.id !== event_id;
    return { kept, source, isOther, event_id };
  };

  return {
    async read(target, role) {
      const { kept, isOther, event_id } = await getFeed(target, role);
      await markWatched([kept.server_id]);
      const timing = await kept.feed.read();
      if (!isOther) return timing;
      // Another event is driven there now, or none.
      const nothing = { session: null, weather: null, told_at: null, rows: [], best: [], log: [] };
      return { ...timing, ...nothing, state: 'none' as const, event_id: event_id ?? null };
    },
    async join(target, role, stream) {
      const { kept, isOther } = await getFeed(target, role);
      if (isOther) throw new AppError('not_found');
      await markWatched([kept.server_id]);
      await kept.feed.join(stream);
    },
    close() {
      clearInterval(timer);
      for (const [key, kept] of feeds) drop(key, kept);
    },
  };
}

const feedsOf = new WeakMap<Deps, TimingFeeds>();

/** One set for a portal. */
export function getTimingFeeds(deps: Deps): TimingFeeds {
  const feeds = feedsOf.get(deps) ?? createTimingFeeds(deps);
  feedsOf.set(deps, feeds);
  return feeds;
}
