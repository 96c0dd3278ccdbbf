import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pTimeout from 'p-timeout';

/** How a portal goes: it says so, answers what it has begun, and takes nothing new. */
export interface Drain {
  /** Set before anything else ends, so that a balancer looks elsewhere. */
  isDraining: boolean;
  /** Counts work as begun: a stop waits for it, also when its caller has gone. */
  track: <T>(work: Promise<T>) => Promise<T>;
  /** Ends once nothing that was tracked runs any more. */
  whenIdle: () => Promise<void>;
  /** How many requests each open connection holds. */
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
  /** How long the portal goes on as before while /readyz says that it leaves, in ms. */
  notice: number;
  /** How long requests that run may take from then on, in ms; what still runs then is cut off. */
  deadline: number;
}

const sweepMs = 250;

/**
 * Ends connections that hold no request, again and again until it is stopped. Node closes those that have had one, and
 * once; a browser opens some ahead of need, and a download leaves one open when it is through.
 */
function sweepConnections(server: Server, requests: ReadonlyMap<Socket, number>): () => void {
  const sweep = () => {
    for (const [socket, count] of requests) if (count === 0) socket.destroySoon();
    server.closeIdleConnections();
  };
  const timer = setInterval(sweep, sweepMs);
  return () => clearInterval(timer);
}

/** How many requests each open connection holds. */
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

/** Ends the server. Whoever calls closes what requests need after it. */
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
