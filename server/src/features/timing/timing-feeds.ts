import { AppError } from '@paddock/contract/core/errors';
import type { Timing } from '@paddock/contract/timing/calls';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { SseStream } from '../../http/sse.ts';
import { findEvent } from '../events/queries.ts';
import { gameServers } from '../servers/tables.ts';
import { getTimedServer, getTimingAccess, type Reader, type TimingAccess } from './access/timing-access.ts';
import type { TimingNotice } from './intake/take-frame.ts';
import { createFeed, type Feed } from './live/feed.ts';

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

const tickMs = 1_000;
/** How long after its last viewer a server should send frequent frames, and how often that is renewed. */
const watchedMs = 20_000;
const renewMs = 5_000;
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

interface Resolved {
  server_id: number;
  event_id: number | undefined;
}

class LiveFeeds implements TimingFeeds {
  readonly #deps: Deps;
  readonly #feeds = new Map<string, OpenFeed>();
  #ready: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #renewedAt = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async read(target: TimingTarget, reader: Reader): Promise<Timing> {
    const { open, isOther, event_id } = await this.#getFeed(target, reader);
    await this.#markWatched([open.server_id]);
    const timing = await open.feed.read();
    if (!isOther) return timing;
    // The server runs no event now, or another one.
    const emptyTiming = { session: null, weather: null, told_at: null, rows: [], best: [], log: [] };
    return { ...timing, ...emptyTiming, state: 'none' as const, event_id: event_id ?? null };
  }

  async join(target: TimingTarget, reader: Reader, stream: SseStream): Promise<void> {
    const { open, isOther } = await this.#getFeed(target, reader);
    if (isOther) throw new AppError('not_found');
    await this.#markWatched([open.server_id]);
    await open.feed.join(stream);
  }

  async isUndelayed(target: TimingTarget, reader: Reader): Promise<boolean> {
    const { server_id } = await this.#resolve(target);
    return (await getTimingAccess(this.#deps, server_id, reader)).isUndelayed;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const [key, open] of this.#feeds) this.#drop(key, open);
  }

  /** Resolves a target to its server, and to the event's id. Throws not_found. */
  async #resolve(target: TimingTarget): Promise<Resolved> {
    if ('server' in target) return { server_id: target.server, event_id: undefined };
    const event = await findEvent(this.#deps.db, target.event, undefined);
    if (!event?.server) throw new AppError('not_found');
    return { server_id: event.server.id, event_id: event.id };
  }

  async #getFeed(target: TimingTarget, reader: Reader) {
    const { server_id, event_id } = await this.#resolve(target);
    const access = await getTimingAccess(this.#deps, server_id, reader);
    await this.#listen();
    const { isStaff, isUndelayed } = access;
    const delay_s = isUndelayed ? 0 : access.delay_s;
    const key = `${server_id} ${isStaff ? 'staff' : isUndelayed ? 'stewards' : delay_s}`;
    const open = this.#feeds.get(key) ?? {
      feed: this.#createFeed({ ...access, delay_s }),
      server_id,
      delay_s,
      isStaff,
      isUndelayed,
      used_at: 0,
    };
    this.#feeds.set(key, open);
    open.used_at = performance.now();
    const isOther = event_id !== undefined && access.event?.id !== event_id;
    return { open, isOther, event_id };
  }

  #createFeed(access: TimingAccess): Feed {
    const { db, now } = this.#deps;
    return createFeed(this.#deps, () => getTimedServer(db, access.server.id, now()), access);
  }

  #drop(key: string, { feed }: OpenFeed): void {
    this.#feeds.delete(key);
    feed.end();
  }

  async #markWatched(server_ids: readonly number[]): Promise<void> {
    if (server_ids.length === 0) return;
    const { db, now } = this.#deps;
    const until = new Date(now().getTime() + watchedMs).toISOString();
    await db.execute(sql`
      insert into timing_frames (server_id, watched_until)
      select id, ${until}::timestamptz from ${gameServers} where id = any(${sql.param([...server_ids])}::int[])
      on conflict (server_id) do update set watched_until = excluded.watched_until`);
  }

  async #listen(): Promise<void> {
    this.#ready ??= this.#start().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    await this.#ready;
  }

  async #start(): Promise<void> {
    const { pubsub } = this.#deps;
    await pubsub.subscribe('timing', {
      onMessage: (text) => this.#apply(JSON.parse(text) as TimingNotice),
      onReconnect: () => {
        for (const { feed } of this.#feeds.values()) feed.refresh();
      },
    });
    await pubsub.subscribe('game_servers', {
      onMessage: (text) => this.#recheckServer(Number(text)),
      onReconnect: () => undefined,
    });
    this.#timer = setInterval(() => void this.#tick().catch(() => undefined), tickMs);
    this.#timer.unref();
  }

  #apply(notice: TimingNotice): void {
    for (const { feed, server_id } of this.#feeds.values()) {
      if (server_id !== notice.server_id) continue;
      if (notice.frame === undefined) feed.readEvents();
      else feed.addFrame(notice.frame);
    }
  }

  #recheckServer(server_id: number): void {
    for (const [key, open] of this.#feeds)
      if (open.server_id === server_id) void this.#recheck(key, open).catch(() => this.#drop(key, open));
  }

  /** Closes a feed whose server was closed or whose delay changed; its readers reconnect. */
  async #recheck(key: string, open: OpenFeed): Promise<void> {
    const { db, now } = this.#deps;
    const timed = await getTimedServer(db, open.server_id, now()).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    });
    const isOpen = timed && (open.isStaff || timed.server.timing_mode === 'public');
    if (!isOpen || (!open.isUndelayed && timed.delay_s !== open.delay_s)) this.#drop(key, open);
  }

  async #tick(): Promise<void> {
    await Promise.all([...this.#feeds].map(([key, open]) => this.#tickFeed(key, open)));
    if (performance.now() - this.#renewedAt < renewMs) return;
    this.#renewedAt = performance.now();
    const watched = [...this.#feeds.values()].filter(({ feed }) => feed.count() > 0);
    await this.#markWatched([...new Set(watched.map(({ server_id }) => server_id))]);
    await Promise.all([...this.#feeds].map(([key, open]) => this.#recheck(key, open)));
  }

  async #tickFeed(key: string, open: OpenFeed): Promise<void> {
    if (open.feed.count() > 0) {
      open.used_at = performance.now();
      await open.feed.tick();
    } else if (performance.now() - open.used_at > idleMs) this.#drop(key, open);
  }
}

/**
 * Creates the live timing of all servers for this process, from the database and the notices of other processes. Each
 * change is computed and serialised once for all viewers.
 */
export function createTimingFeeds(deps: Deps): TimingFeeds {
  return new LiveFeeds(deps);
}
