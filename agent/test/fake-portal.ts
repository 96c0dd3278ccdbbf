import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createFakeIngest, type FakeIngest } from './fake-ingest.ts';

export const key = 'gs_test_key';

interface Given {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface FakePortal {
  origin: string;
  /** The groups of the portal. */
  groups: Map<string, string[]>;
  ingest: FakeIngest;
  /** Statuses of the responses, oldest first. */
  answered: number[];
  /** Overrides every response until it is undefined again. */
  instead: Given | undefined;
  close: () => Promise<void>;
}

/** A portal on loopback with only groups and ingest, which checks the key like the real one. */
export async function fakePortal(): Promise<FakePortal> {
  const groups = new Map<string, string[]>();
  const answered: number[] = [];
  const ingest = createFakeIngest();

  function ingestAnswer(request: IncomingMessage, body: Buffer): Given {
    const url = new URL(request.url ?? '', portal.origin);
    const type = request.headers['content-type'] ?? '';
    const { status, json, headers: more } = ingest.answer({ method: request.method ?? '', url, type, body });
    const headers = { ...(json !== undefined && { 'content-type': 'application/json' }), ...more };
    return { status, headers, ...(json !== undefined && { body: JSON.stringify(json) }) };
  }

  function answerOf(request: IncomingMessage, sent: Buffer): Given {
    if (portal.instead) return portal.instead;
    if (request.headers.authorization !== `Bearer ${key}`) return { status: 401 };
    if (request.url?.startsWith('/api/v1/ingest/')) return ingestAnswer(request, sent);
    const group = /^\/api\/v1\/game\/groups\/([\w.%-]+)$/.exec(request.url ?? '')?.[1];
    const ids = request.method === 'GET' && group ? groups.get(decodeURIComponent(group)) : undefined;
    if (!ids) return { status: 404, headers: { 'content-type': 'application/problem+json' }, body: '{}' };
    const body = ids.map((id) => `${id}\n`).join('');
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
    return { status: 200, headers: { etag, 'content-type': 'text/plain; charset=utf-8' }, body };
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = answerOf(request, await buffer(request));
    answered.push(status);
    response.writeHead(status, headers);
    response.end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const portal: FakePortal = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    groups,
    ingest,
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
