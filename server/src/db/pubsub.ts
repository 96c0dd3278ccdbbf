import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Executor } from './database.ts';

/**
 * `game_servers`: the id of a server that changed. `members`: the id of a user whose public side changed. `people`: a
 * UserEvent of the feature notifications, as JSON. `writes`: the process that wrote something, and whether for staff.
 * `uploads`: the id of one that another request waits for. `timing`: what a bridge told of a server, as JSON.
 */
export type PubSubChannel = 'game_servers' | 'members' | 'people' | 'writes' | 'uploads' | 'timing';

export interface PubSubListener {
  /** A notice came, from this process or another. */
  onMessage: (payload: string) => void;
  /** The connection is back after it was away: notices may have been lost. */
  onReconnect: () => void;
}

/** What other processes say through the database, on one connection that is opened when somebody listens. */
export interface PubSub {
  /** Connects before anything subscribes, and throws when that fails. */
  open: () => Promise<void>;
  /** Ends once notices are heard. Throws when the database cannot be reached the first time. */
  subscribe: (channel: PubSubChannel, listener: PubSubListener) => Promise<void>;
  close: () => Promise<void>;
}

/** Tells every process that listens, once the transaction stands. `payload` has less than 8000 bytes. */
export async function publish(db: Executor, channel: PubSubChannel, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}

const longestPauseMs = 2_000;
/** In pg_stat_activity; behind it the id of the key that the process signs with, and whether it answers requests. */
export const listenerName = 'paddock-listener';

export function openPubSub(connection: string, keyId: string, role: 'web' | 'worker' = 'web'): PubSub {
  const listeners = new Map<string, PubSubListener[]>();
  let client: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString: connection,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: `${listenerName} ${keyId} ${role}`,
    });
    let isUp = false;
    const lost = () => {
      if (!isUp || closed) return;
      isUp = false;
      void next.end().catch(() => undefined);
      reconnect(500);
    };
    next.on('notification', ({ channel, payload = '' }) => {
      for (const { onMessage: heard } of listeners.get(channel) ?? []) heard(payload);
    });
    // Also of a failed connect, which rejects besides.
    next.on('error', lost);
    next.on('end', lost);
    try {
      await next.connect();
      for (const channel of listeners.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    isUp = true;
    return next;
  };

  const reconnect = (pauseMs: number) => {
    client = undefined;
    timer = setTimeout(() => {
      client ??= connect();
      client.then(
        () => {
          for (const { onReconnect: returned } of [...listeners.values()].flat()) returned();
        },
        () => closed || reconnect(Math.min(pauseMs * 2, longestPauseMs)),
      );
    }, pauseMs);
    timer.unref();
  };

  const open = async (): Promise<pg.Client> => {
    client ??= connect();
    const connecting = client;
    try {
      return await connecting;
    } catch (error) {
      // A reconnect may have replaced it.
      if (client === connecting) client = undefined;
      throw error;
    }
  };

  return {
    open: async () => void (await open()),
    subscribe: async (channel, listener) => {
      await (await open()).query(`listen ${pg.escapeIdentifier(channel)}`);
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const open = await client?.catch(() => undefined);
      await open?.end().catch(() => undefined);
    },
  };
}
