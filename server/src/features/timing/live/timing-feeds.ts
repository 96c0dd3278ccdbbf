import { AppError } from '@paddock/contract/core/errors';
import type { Timing } from '@paddock/contract/timing/calls';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { SseStream } from '../../../http/sse.ts';
import { findEvent } from '../../events/queries.ts';
import { gameServers } from '../../servers/tables.ts';
import { getTimedServer, getTimingAccess, type Reader } from '../access/timing-access.ts';
import type { TimingNotice } from '../intake/take-frame.ts';
import { createFeed, type Feed } from './feed.ts';

/** A server, or the event that runs on one. */
export type TimingTarget = { server: number } | { event: number };

export interface TimingFeeds {
  /** Returns the timing that a reader may see. Throws not_found. */
  read: (target: TimingTarget, reader: Reader) => Promise<Timing>;
  /** Sends the timing to the stream, which ends when the reader loses access. Throws not_found. */
  join: (target: TimingTarget, reader: Reader, stream: SseStream) => Promise<void>;
  /** Whether a reader sees timing without the delay. Throws not_found. */
  isUndelayed: (target: TimingTarget, reader: Reader) => Promise<boolean>;
  close: () => void;
}

const beatMs = 1_000;
/** How long after its last viewer a server should send frequent frames, and how often that is renewed. */
const watchedMs = 20_000;
const remindMs = 5_000;
/** How long a feed stays open without viewers. */
const idleMs = 60_000;

interface OpenFeed {
  feed: Feed;
  server_id: number;
  delay_s: number;
  isStaff: boolean;
  isUndelayed: boolean;
  /** When it was last used, in ms. */
  used_at: number;
}

/**
 * Creates the live timing of all servers for this process, from the database and the notices of other processes. Each
 * change is computed and serialised once for all viewers.
 */
export function createTimingFeeds(deps: Deps): TimingFeeds {
  const { db, pubsub, now } = deps;
  const feeds = new Map<string, OpenFeed>();
  let ready: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let reminded = 0;

  const feedsOf = (server_id: number) => [...feeds.values()].filter((open) => open.server_id === server_id);

  const getAccess = (server_id: number, reader: Reader) => getTimingAccess(deps, server_id, reader);

  const markWatched = async (server_ids: readonly number[]) => {
    if (server_ids.length === 0) return;
    const until = new Date(now().getTime() + watchedMs).toISOString();
    await db.execute(sql`
      insert into timing_frames (server_id, watched_until)
      select id, ${until}::timestamptz from ${gameServers} where id = any(${sql.param([...server_ids])}::int[])
      on conflict (server_id) do update set watched_until = excluded.watched_until`);
  };

  const drop = (key: string, { feed }: OpenFeed) => {
    feeds.delete(key);
    feed.end();
  };

  /** Closes a feed whose server was closed or whose delay changed; its readers reconnect. */
  const recheck = async (key: string, open: OpenFeed) => {
    const timed = await getTimedServer(db, open.server_id, now()).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    });
    const isOpen = timed && (open.isStaff || timed.server.timing_mode === 'public');
    if (!isOpen || (!open.isUndelayed && timed.delay_s !== open.delay_s)) drop(key, open);
  };

  const tickFeed = async (key: string, open: OpenFeed) => {
    const isWatched = open.feed.count() > 0;
    if (isWatched) open.used_at = performance.now();
    else if (performance.now() - open.used_at > idleMs) return drop(key, open);
    if (isWatched) await open.feed.tick();
    return undefined;
  };

  const tick = async () => {
    await Promise.all([...feeds].map(([key, open]) => tickFeed(key, open)));
    if (performance.now() - reminded < remindMs) return;
    reminded = performance.now();
    const watched = [...feeds.values()].filter(({ feed }) => feed.count() > 0);
    await markWatched([...new Set(watched.map(({ server_id }) => server_id))]);
    await Promise.all([...feeds].map(([key, open]) => recheck(key, open)));
  };

  const start = async () => {
    await pubsub.subscribe('timing', {
      onMessage: (text) => {
        const notice = JSON.parse(text) as TimingNotice;
        for (const { feed } of feedsOf(notice.server_id)) {
          if (notice.frame === undefined) feed.readEvents();
          else feed.addFrame(notice.frame);
        }
      },
      onReconnect: () => {
        for (const { feed } of feeds.values()) feed.refresh();
      },
    });
    const recheckServer = (text: string) => {
      for (const [key, open] of feeds)
        if (open.server_id === Number(text)) void recheck(key, open).catch(() => drop(key, open));
    };
    await pubsub.subscribe('game_servers', { onMessage: recheckServer, onReconnect: () => undefined });
    timer = setInterval(() => void tick().catch(() => undefined), beatMs);
    timer.unref();
  };

  const listen = async () => {
    ready ??= start().catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    await ready;
  };

  /** Resolves a target to its server, and to the event's id. Throws not_found. */
  const resolve = async (target: TimingTarget) => {
    if ('server' in target) return { server_id: target.server, event_id: undefined };
    const event = await findEvent(db, target.event, undefined);
    if (!event?.server) throw new AppError('not_found');
    return { server_id: event.server.id, event_id: event.id };
  };

  const getFeed = async (target: TimingTarget, reader: Reader) => {
    const { server_id, event_id } = await resolve(target);
    const access = await getAccess(server_id, reader);
    await listen();
    const { isStaff, isUndelayed } = access;
    const delay_s = isUndelayed ? 0 : access.delay_s;
    const key = `${server_id} ${isStaff ? 'staff' : isUndelayed ? 'stewards' : delay_s}`;
    const open = feeds.get(key) ?? {
      feed: createFeed(deps, () => getTimedServer(db, server_id, now()), { ...access, delay_s }),
      server_id,
      delay_s,
      isStaff,
      isUndelayed,
      used_at: 0,
    };
    feeds.set(key, open);
    open.used_at = performance.now();
    const isOther = event_id !== undefined && access.event?.id !== event_id;
    return { open, isOther, event_id };
  };

  return {
    async read(target, reader) {
      const { open, isOther, event_id } = await getFeed(target, reader);
      await markWatched([open.server_id]);
      const timing = await open.feed.read();
      if (!isOther) return timing;
      // The server runs no event now, or another one.
      const emptyTiming = { session: null, weather: null, told_at: null, rows: [], best: [], log: [] };
      return { ...timing, ...emptyTiming, state: 'none' as const, event_id: event_id ?? null };
    },
    async join(target, reader, stream) {
      const { open, isOther } = await getFeed(target, reader);
      if (isOther) throw new AppError('not_found');
      await markWatched([open.server_id]);
      await open.feed.join(stream);
    },
    async isUndelayed(target, reader) {
      const { server_id } = await resolve(target);
      return (await getAccess(server_id, reader)).isUndelayed;
    },
    close() {
      clearInterval(timer);
      for (const [key, open] of feeds) drop(key, open);
    },
  };
}
