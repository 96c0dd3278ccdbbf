import { GameServer } from '@paddock/contract/servers/calls';
import * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import { readAsEverybody } from '../../db/delays/visibility.ts';
import { formatSseEvent, type SseStream } from '../../http/sse.ts';
import { listGameServers } from './queries.ts';

const secondTryMs = 1_000;

export interface ServerStreams {
  /** Tells the stream every server as it is, and from then on what changes. */
  join: (stream: SseStream) => Promise<void>;
}

/**
 * The servers as everybody sees them, kept from the first reader on by what the processes tell each other through the
 * database. However many read, a change is read from the database once.
 */
export function createServerStreams({ db, now, pubsub }: Pick<Deps, 'db' | 'now' | 'pubsub'>): ServerStreams {
  const streams = new Set<SseStream>();
  /** The last event of each server. */
  const told = new Map<number, string>();
  const changed = new Set<number>();
  let isAllChanged = false;
  let reading: Promise<void> | undefined;
  let ready: Promise<void> | undefined;

  const tell = (text: string) => {
    for (const stream of streams) stream.send(text);
  };

  const readOnce = async () => {
    const ids = isAllChanged ? undefined : [...changed];
    isAllChanged = false;
    changed.clear();
    const servers = await readAsEverybody(db, now(), (delayed) => listGameServers(delayed ?? db, ids));
    for (const server of servers) {
      const text = formatSseEvent('server', z.encode(GameServer, server));
      if (told.get(server.id) !== text) tell(text);
      told.set(server.id, text);
    }
    const found = new Set(servers.map(({ id }) => id));
    for (const id of ids ?? [...told.keys()]) {
      if (!found.has(id) && told.delete(id)) tell(formatSseEvent('gone', { id }));
    }
  };

  // One after the other: an older answer must not overwrite a newer one.
  const readAll = async () => {
    while (isAllChanged || changed.size > 0) await readOnce();
  };
  const read = (): Promise<void> => {
    // Not inside: where there is nothing to read it would end before it is noted, and be waited for ever after.
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const readEverything = () => {
    isAllChanged = true;
    return read();
  };
  const readSoon = (): void => {
    read().catch(() => {
      isAllChanged = true;
      setTimeout(readSoon, secondTryMs).unref();
    });
  };

  const returned = () => {
    isAllChanged = true;
    readSoon();
  };
  const start = async () => {
    await pubsub.subscribe('game_servers', {
      onMessage: (id) => {
        changed.add(Number(id));
        readSoon();
      },
      onReconnect: returned,
    });
    // Whom it concerns is not worth asking: names and consents change seldom.
    await pubsub.subscribe('members', { onMessage: returned, onReconnect: () => undefined });
  };

  return {
    async join(stream) {
      ready ??= start().catch((error: unknown) => {
        ready = undefined;
        throw error;
      });
      await ready;
      // What was written before somebody came is told to them, though its notice may still be on the way.
      await readEverything();
      for (const text of told.values()) stream.send(text);
      streams.add(stream);
      stream.body.once('close', () => streams.delete(stream));
    },
  };
}
