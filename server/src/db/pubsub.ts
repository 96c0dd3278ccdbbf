import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Executor } from './database.ts';

/**
 * `game_servers`: the id of a changed server. `members`: the id of a user whose public fields changed. `people`: a
 * UserEvent of the feature notifications, as JSON. `writes`: the process that wrote, and whether as staff.
 * `uploads`: the id of an upload that another request waits for. `timing`: events of a bridge, as JSON.
 */
export type PubSubChannel = 'game_servers' | 'members' | 'people' | 'writes' | 'uploads' | 'timing';

export interface PubSubListener {
  /** A notice arrived, from this process or another. */
  onMessage: (payload: string) => void;
  /** Connected again after a loss: notices may have been missed. */
  onReconnect: () => void;
}

/** Notices between processes through the database, on one connection that is opened for the first subscriber. */
export interface PubSub {
  /** Connects before the first subscription; throws on failure. */
  open: () => Promise<void>;
  /** Resolves once notices are received. Throws if the first connection fails. */
  subscribe: (channel: PubSubChannel, listener: PubSubListener) => Promise<void>;
  close: () => Promise<void>;
}

/** Notifies every listening process once the transaction commits. `payload` must be shorter than 8000 bytes. */
export async function publish(db: Executor, channel: PubSubChannel, payload: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`);
}

const longestPauseMs = 2_000;
/** In pg_stat_activity; followed by the id of the process's signing key, and whether it serves requests. */
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
      for (const { onMessage } of listeners.get(channel) ?? []) onMessage(payload);
    });
    // Also emitted for a failed connect, which rejects as well.
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
