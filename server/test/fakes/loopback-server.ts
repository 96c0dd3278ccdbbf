import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface FakeRequest {
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FakeResponse {
  status?: number;
  headers?: Record<string, string>;
  /** Text as is, anything else as JSON. */
  body?: unknown;
  /** Never responds. */
  silent?: boolean;
}

export interface Loopback {
  origin: string;
  /** All requests, in order. */
  requests: FakeRequest[];
  close: () => Promise<void>;
}

/** Starts a server on loopback that simulates an external service. */
export async function listenOnLoopback(
  answer: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>,
): Promise<Loopback> {
  const requests: FakeRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const one = { method, path, headers, body: await text(request) };
    requests.push(one);
    const { status = 200, headers: more = {}, body = '', silent = false } = await answer(one);
    if (silent) return;
    const type = typeof body === 'string' ? 'text/plain' : 'application/json';
    response.writeHead(status, { 'content-type': type, ...more });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
