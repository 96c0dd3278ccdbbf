import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';

/** The graceful shutdown of a portal: announces it, finishes pending work, and rejects new requests. */
export interface Drain {
  /** Set before anything else stops, so that a balancer looks elsewhere. */
  isDraining: boolean;
  /** Registers pending work: a shutdown waits for it, even if its caller has gone. */
  track: <T>(work: Promise<T>) => Promise<T>;
  /** Resolves once all registered work is done. */
  whenIdle: () => Promise<void>;
  /** Number of pending requests per open connection. */
  requests: ReadonlyMap<Socket, number>;
}

export function createDrain(server: Server): Drain {
  const running = new Set<Promise<unknown>>();
  return {
    isDraining: false,
    requests: countRequests(server),
    track: (work) => {
      running.add(work);
      const over = () => running.delete(work);
      work.then(over, over);
      return work;
    },
    whenIdle: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

export interface DrainTimes {
  /** How long the portal continues while /readyz announces the shutdown, in ms. */
  notice: number;
  /** How long pending requests may take after that, in ms; the rest are aborted. */
  deadline: number;
}

const sweepMs = 250;

/**
 * Closes idle connections repeatedly until stopped. Node closes only those that have had a request, and only once;
 * browsers open spare ones, and a completed download leaves one open.
 */
function sweepConnections(server: Server, requests: ReadonlyMap<Socket, number>): () => void {
  const sweep = () => {
    for (const [socket, count] of requests) if (count === 0) socket.destroySoon();
    server.closeIdleConnections();
  };
  const timer = setInterval(sweep, sweepMs);
  return () => clearInterval(timer);
}

/** Counts pending requests per open connection. */
function countRequests(server: Server): ReadonlyMap<Socket, number> {
  const requests = new Map<Socket, number>();
  const add = (socket: Socket, more: number) => {
    const count = requests.get(socket);
    if (count !== undefined) requests.set(socket, count + more);
  };
  server.on('connection', (socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    add(socket, 1);
    response.once('close', () => add(socket, -1));
  });
  return requests;
}

interface DrainableApp {
  drain: Drain;
  server: Server;
  close: () => Promise<unknown>;
}

/** Stops the server. The caller then closes what requests depend on. */
export async function drainServer(app: DrainableApp, { notice, deadline }: DrainTimes): Promise<void> {
  app.drain.isDraining = true;
  await sleep(notice);
  const cut = setTimeout(() => app.server.closeAllConnections(), deadline);
  const stopSweeping = sweepConnections(app.server, app.drain.requests);
  const until = performance.now() + deadline;
  try {
    await app.close();
    const left = Math.max(0, until - performance.now());
    await pTimeout(app.drain.whenIdle(), { milliseconds: left, fallback: () => undefined });
  } finally {
    stopSweeping();
    clearTimeout(cut);
  }
}
