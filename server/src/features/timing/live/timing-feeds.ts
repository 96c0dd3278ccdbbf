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

/** A server, or the one that an event is driven on. */
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
/** Bridges are asked for many frames so long after somebody has watched, and are reminded in time. */
const watchedMs = 20_000;
const remindMs = 5_000;
/** Kept without anybody who watches, for the next who asks. */
const idleMs = 60_000;

interface Kept {
  feed: Feed;
  server_id: number;
  delay_s: number;
  isStaff: boolean;
  isUndelayed: boolean;
  /** When it was last asked for, in ms. */
  used_at: number;
}

/**
 * The timing of all servers as this process shows it, made of what the database holds and of what processes tell each other. However
 * many watch, a change is computed and written once.
 */
export function createTimingFeeds(deps: Deps): TimingFeeds {
  const { db, pubsub, now } = deps;
  const feeds = new Map<string, Kept>();
  let ready: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let reminded = 0;

  const of = (server_id: number) => [...feeds.values()].filter((one) => one.server_id === server_id);

  const getAccess = (server_id: number, reader: Reader) => getTimingAccess(deps, server_id, reader);

  const markWatched = async (server_ids: readonly number[]) => {
    if (server_ids.length === 0) return;
    const until = new Date(now().getTime() + watchedMs).toISOString();
    await db.execute(sql`
      insert into timing_frames (server_id, watched_until)
      select id, ${until}::timestamptz from ${gameServers} where id = any(${sql.param([...server_ids])}::int[])
      on conflict (server_id) do update set watched_until = excluded.watched_until`);
  };

  const drop = (key: string, { feed }: Kept) => {
    feeds.delete(key);
    feed.end();
  };

  /** Ends a feed whose server was closed or whose delay has changed; its readers reconnect. */
  const judge = async (key: string, kept: Kept) => {
    const timed = await getTimedServer(db, kept.server_id, now()).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    });
    const isOpen = timed && (kept.isStaff || timed.server.timing_mode === 'public');
    if (!isOpen || (!kept.isUndelayed && timed.delay_s !== kept.delay_s)) drop(key, kept);
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
    await Promise.all([...feeds].map(([key, kept]) => judge(key, kept)));
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
        for (const { feed } of feeds.values()) feed.refresh();
      },
    });
    const judgeServer = (text: string) => {
      for (const [key, kept] of feeds)
        if (kept.server_id === Number(text)) void judge(key, kept).catch(() => drop(key, kept));
    };
    await pubsub.subscribe('game_servers', { onMessage: judgeServer, onReconnect: () => undefined });
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

  const getFeed = async (target: TimingTarget, reader: Reader) => {
    const { server_id, event_id } = await resolve(target);
    const access = await getAccess(server_id, reader);
    await listen();
    const { isStaff, isUndelayed } = access;
    const delay_s = isUndelayed ? 0 : access.delay_s;
    const key = `${server_id} ${isStaff ? 'staff' : isUndelayed ? 'stewards' : delay_s}`;
    const kept = feeds.get(key) ?? {
      feed: createFeed(deps, () => getTimedServer(db, server_id, now()), { ...access, delay_s }),
      server_id,
      delay_s,
      isStaff,
      isUndelayed,
      used_at: 0,
    };
    feeds.set(key, kept);
    kept.used_at = performance.now();
    const isOther = event_id !== undefined && access.event?.id !== event_id;
    return { kept, isOther, event_id };
  };

  return {
    async read(target, reader) {
      const { kept, isOther, event_id } = await getFeed(target, reader);
      await markWatched([kept.server_id]);
      const timing = await kept.feed.read();
      if (!isOther) return timing;
      // Another event is driven there now, or none.
      const nothing = { session: null, weather: null, told_at: null, rows: [], best: [], log: [] };
      return { ...timing, ...nothing, state: 'none' as const, event_id: event_id ?? null };
    },
    async join(target, reader, stream) {
      const { kept, isOther } = await getFeed(target, reader);
      if (isOther) throw new AppError('not_found');
      await markWatched([kept.server_id]);
      await kept.feed.join(stream);
    },
    async isUndelayed(target, reader) {
      const { server_id } = await resolve(target);
      return (await getAccess(server_id, reader)).isUndelayed;
    },
    close() {
      clearInterval(timer);
      for (const [key, kept] of feeds) drop(key, kept);
    },
  };
}
