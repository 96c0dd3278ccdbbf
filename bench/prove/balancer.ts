import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Interval of /readyz checks. */
const everyMs = 100;

export interface Balancer {
  origin: string;
  /** Possible targets; an address may be added before it responds. */
  backends: Set<string>;
  /** The backend of the latest request with this path. */
  backendOf: (path: string) => string | undefined;
  /** Requests that were not answered completely, with the reason. */
  failures: string[];
  isReady: (backend: string) => boolean;
  close: () => Promise<void>;
}

/** A load balancer: sends nothing to a process that is not ready, and never retries. */
export async function startBalancer(): Promise<Balancer> {
  const backends = new Set<string>();
  const ready = new Set<string>();
  const newest = new Map<string, string>();
  const failures: string[] = [];
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const look = async (backend: string) => {
    const found = await fetch(`${backend}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    await found?.arrayBuffer();
    if (found?.status === 200 && backends.has(backend)) ready.add(backend);
    else ready.delete(backend);
  };
  const timer = setInterval(() => backends.forEach((backend) => void look(backend)), everyMs);

  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method, url = '/', headers } = incoming;
    const able = [...ready];
    turn += 1;
    const backend = able[turn % able.length];
    const fail = (reason: string) => {
      failures.push(`${method} ${url}: ${reason}`);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    };
    if (!backend) return fail('no process is ready');
    newest.set(url, backend);
    const outgoing = request(backend + url, { method, headers, agent }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.on('error', (error) => fail(error.message));
      received.pipe(answer);
    });
    outgoing.on('error', (error) => fail(error.message));
    incoming.pipe(outgoing);
  };
  const server = createServer(forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    backends,
    backendOf: (path) => newest.get(path),
    failures,
    isReady: (backend) => ready.has(backend),
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
