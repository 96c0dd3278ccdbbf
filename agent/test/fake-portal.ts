import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const key = 'gs_test_key';

interface Given {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface FakePortal {
  origin: string;
  /** The groups as the portal has them. */
  groups: Map<string, string[]>;
  /** Statuses of the answers, oldest first. */
  answered: number[];
  /** Answers everything with this until it is undefined again. */
  instead: Given | undefined;
  close: () => Promise<void>;
}

/** A portal on loopback that has nothing but groups, and is as strict about the key as the real one. */
export async function fakePortal(): Promise<FakePortal> {
  const groups = new Map<string, string[]>();
  const answered: number[] = [];

  function answerOf(request: IncomingMessage): Given {
    if (portal.instead) return portal.instead;
    if (request.headers.authorization !== `Bearer ${key}`) return { status: 401 };
    const group = /^\/api\/v1\/game\/groups\/([\w.%-]+)$/.exec(request.url ?? '')?.[1];
    const ids = request.method === 'GET' && group ? groups.get(decodeURIComponent(group)) : undefined;
    if (!ids) return { status: 404, headers: { 'content-type': 'application/problem+json' }, body: '{}' };
    const body = ids.map((id) => `${id}\n`).join('');
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
    return { status: 200, headers: { etag, 'content-type': 'text/plain; charset=utf-8' }, body };
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = answerOf(request);
    answered.push(status);
    response.writeHead(status, headers);
    response.end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const portal: FakePortal = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    groups,
    answered,
    instead: undefined,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return portal;
}
