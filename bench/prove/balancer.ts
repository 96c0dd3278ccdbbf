import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How often /readyz is asked. */
const everyMs = 100;

export interface Balancer {
  origin: string;
  /** Where requests may go; an address can be put in before it answers. */
  backends: Set<string>;
  /** The backend that the newest request with this path went to. */
  backendOf: (path: string) => string | undefined;
  /** Requests that no backend answered to the end, with the reason. */
  failures: string[];
  isReady: (backend: string) => boolean;
  close: () => Promise<void>;
}

/** What stands before several processes of a portal: it sends nothing to one that is not ready, and repeats nothing. */
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

  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, url = '/', headers } = asked;
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
    const passed = request(backend + url, { method, headers, agent }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.on('error', (error) => fail(error.message));
      received.pipe(answer);
    });
    passed.on('error', (error) => fail(error.message));
    asked.pipe(passed);
  };
  const server = createServer(pass).listen(0, '127.0.0.1');
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
