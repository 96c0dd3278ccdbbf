import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { totalHeader } from '@paddock/contract/core/endpoint';
import { type ErrorCode, errorStatus } from '@paddock/contract/core/errors';
import type { DetachedWindowAPI } from 'happy-dom';
import { Response } from 'undici';

/** A call as it arrived. Bodies are read as JSON or as the text fields of a form; undefined without one. */
export interface ReceivedCall {
  /** Method and path, such as `PUT /api/v1/admin/shop/items/7`. */
  name: string;
  body: unknown;
}

/** `cut` closes the connection without a response. */
export type Reply = 'cut' | { status: number; headers?: Record<string, string>; body: string };

/** A promise delays the reply. */
type PlannedReply = Reply | Promise<Reply>;

/** A 500 with an HTML page, as from a proxy. */
export const unexplainedFailure: Reply = {
  status: 500,
  headers: { 'content-type': 'text/html' },
  body: '<h1>Internal Server Error</h1>',
};

/** A problem document (RFC 9457), with errors by field or the stored record of a conflict. */
export function refusal(
  code: ErrorCode,
  detail: string,
  more: { errors?: Record<string, string>; record?: unknown } = {},
): Reply {
  const status = errorStatus[code];
  const problem = { type: 'about:blank', title: code, status, detail, code, ...more };
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify(problem),
  };
}

/** The detail of a problem document. */
export const explanation = 'The pit lane is under water.';

/**
 * The ways in which a read fails: the replies until it has failed, the reason on screen, and the toast if it differs from
 * the error of the screen. A lost connection is retried twice.
 */
export const readFailures: readonly {
  how: string;
  replies: [Reply, ...Reply[]];
  reason: string;
  toast?: string;
}[] = [
  {
    how: 'without words',
    replies: [unexplainedFailure],
    reason: 'Something went wrong. Please try again.',
  },
  {
    how: 'with an explanation',
    replies: [refusal('busy', explanation)],
    reason: explanation,
    toast: explanation,
  },
  {
    how: 'because the connection is lost',
    replies: ['cut', 'cut', 'cut'],
    reason: 'Failed to connect to the server.',
    toast: 'Failed to connect to the server.',
  },
];

/** A successful JSON reply; a list has its total in a header. */
export function jsonReply(body: unknown, status = 200): Reply {
  const total = Array.isArray(body) ? { [totalHeader]: String(body.length) } : undefined;
  return {
    status,
    headers: { 'content-type': 'application/json', ...total },
    body: JSON.stringify(body),
  };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) return undefined;
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/json')) return JSON.parse(bytes.toString());
  return Object.fromEntries(await new Response(bytes, { headers: { 'content-type': type } }).formData());
}

/**
 * Starts an HTTP server on the loopback address and makes it the origin of the page. A call without a planned reply gets a
 * 501 and makes `close` throw.
 */
export async function startApiServer() {
  const plans = new Map<string, PlannedReply[]>();
  const received: ReceivedCall[] = [];
  const unplanned: string[] = [];

  function takeReply(name: string): PlannedReply {
    const replies = plans.get(name) ?? [];
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply) return reply;
    unplanned.push(name);
    return { status: 501, body: '' };
  }

  const server = createServer(async (request, response) => {
    const [path] = (request.url ?? '').split('?');
    const name = `${request.method} ${path}`;
    const body = await readBody(request);
    received.push({ name, body });
    const reply = await takeReply(name);
    if (reply === 'cut') request.socket.destroy();
    else response.writeHead(reply.status, { ...reply.headers, connection: 'close' }).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  (globalThis as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setURL(`http://127.0.0.1:${port}/`);

  return {
    /** Plans the replies to a call in order; the last one is repeated. */
    plan(name: string, ...replies: [PlannedReply, ...PlannedReply[]]): void {
      plans.set(name, replies);
    },
    /** The calls with this name so far. */
    callsOf: (name: string) => received.filter((call) => call.name === name),
    /** Waits for open calls. */
    async close(): Promise<void> {
      await new Promise((resolve) => server.close(resolve));
      if (unplanned.length > 0) throw new Error(`calls without a planned reply: ${unplanned.join(', ')}`);
    },
  };
}

export type ApiServer = Awaited<ReturnType<typeof startApiServer>>;
