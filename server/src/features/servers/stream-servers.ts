import { GameServer } from '@paddock/contract/servers/calls';
import * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import { readAsEverybody } from '../../db/delays/visibility.ts';
import { formatSseEvent, type SseStream } from '../../http/sse.ts';
import { listGameServers } from './queries.ts';

const secondTryMs = 1_000;

export interface ServerStreams {
  /** Sends every server, and then every change. */
  join: (stream: SseStream) => Promise<void>;
}

/** Subscribes to changes of one server, and to events that may change all of them. */
async function subscribeToChanges(
  pubsub: Deps['pubsub'],
  onServer: (id: number) => void,
  onAll: () => void,
): Promise<void> {
  await pubsub.subscribe('game_servers', { onMessage: (id) => onServer(Number(id)), onReconnect: onAll });
  // Names and consents change rarely, so every change reads all servers.
  await pubsub.subscribe('members', { onMessage: onAll, onReconnect: () => undefined });
}

/**
 * Creates the stream of public servers, updated by notices of all processes. Each change is read from the database once for all
 * readers.
 */
export function createServerStreams({ db, now, pubsub }: Pick<Deps, 'db' | 'now' | 'pubsub'>): ServerStreams {
  const streams = new Set<SseStream>();
  /** The last event of each server. */
  const lastEvents = new Map<number, string>();
  const changed = new Set<number>();
  let isAllChanged = false;
  let reading: Promise<void> | undefined;
  let ready: Promise<void> | undefined;

  const send = (text: string) => {
    for (const stream of streams) stream.send(text);
  };

  const readOnce = async () => {
    const ids = isAllChanged ? undefined : [...changed];
    isAllChanged = false;
    changed.clear();
    const servers = await readAsEverybody(db, now(), (delayed) => listGameServers(delayed ?? db, ids));
    for (const server of servers) {
      const text = formatSseEvent('server', z.encode(GameServer, server));
      if (lastEvents.get(server.id) !== text) send(text);
      lastEvents.set(server.id, text);
    }
    const listed = new Set(servers.map(({ id }) => id));
    for (const id of ids ?? [...lastEvents.keys()]) {
      if (!listed.has(id) && lastEvents.delete(id)) send(formatSseEvent('gone', { id }));
    }
  };

  // Sequential, so that an older result cannot overwrite a newer one.
  const readAll = async () => {
    while (isAllChanged || changed.size > 0) await readOnce();
  };
  const read = (): Promise<void> => {
    // Cleared outside of readAll, which may end before `reading` is assigned.
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

  const readAgain = () => {
    isAllChanged = true;
    readSoon();
  };
  const readChanged = (id: number) => {
    changed.add(id);
    readSoon();
  };

  return {
    async join(stream) {
      ready ??= subscribeToChanges(pubsub, readChanged, readAgain).catch((error: unknown) => {
        ready = undefined;
        throw error;
      });
      await ready;
      // Includes changes whose notice has not arrived yet.
      await readEverything();
      for (const text of lastEvents.values()) stream.send(text);
      streams.add(stream);
      stream.body.once('close', () => streams.delete(stream));
    },
  };
}
