import type { IncomingMessage } from 'node:http';
import { parseCalendarCookie } from '@paddock/contract/i18n/calendar';
import { pageLocale } from '@paddock/contract/i18n/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app-types.ts';
import { chooseEncoding, type EncodedBody, encodeBody } from './encode-body.ts';
import { matchesEtag, strongEtag } from './etag.ts';
import { type CachedResponse, cacheSeconds } from './response-cache.ts';

/** Shared caches may keep a response as long as a process does. */
export const publicCacheControl = `public, max-age=0, s-maxage=${cacheSeconds}`;

/** The reader's settings that a page depends on, and its address. */
export function pageCacheKey(address: string, cookie: string | undefined): string {
  const query = address.indexOf('?');
  const locale = pageLocale(query < 0 ? '' : address.slice(query), cookie);
  return `${locale} ${parseCalendarCookie(cookie)} ${address}`;
}

/** Responses for signed-in users have a separate key, so that they are only served behind the guard. */
export const callCacheKey = (address: string, isPersonal = false) =>
  `${isPersonal ? 'signed-in call' : 'call'} ${address}`;

/** Undefined if the response may depend on the caller. */
function cacheKeyOf({ url = '', headers }: IncomingMessage): string | undefined {
  if (!url.startsWith('/api/')) return pageCacheKey(url, headers.cookie);
  return headers.authorization === undefined ? callCacheKey(url) : undefined;
}

/** Headers that are not part of the cached response. */
const momentary = new Set(['x-request-id', 'connection', 'content-length', 'content-encoding']);

/** Creates a cached response with the headers set so far. `vary` names request headers that it depends on. */
export function makeCachedResponse(
  reply: FastifyReply,
  { body, vary }: { body: string; vary: string },
): CachedResponse {
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => !momentary.has(name));
  const bytes = Buffer.from(body);
  // Weak, because it is the same for every encoding.
  const etag = `W/${strongEtag(bytes)}`;
  return {
    status: reply.statusCode,
    headers: { ...Object.fromEntries(headers.map(([name, value]) => [name, String(value)])), etag, vary },
    body: bytes,
    etag,
    encoded: new Map(),
  };
}

function send(reply: FastifyReply, response: CachedResponse, { body, headers }: EncodedBody): void {
  const { raw, request } = reply;
  reply.hijack();
  // During a shutdown, the response closes the connection.
  const connection = reply.getHeader('connection');
  if (connection !== undefined) raw.setHeader('connection', connection);
  if (matchesEtag(request.raw.headers['if-none-match'], response.etag)) {
    raw.writeHead(304, response.headers).end();
    return;
  }
  raw.writeHead(response.status, { ...response.headers, ...headers });
  raw.end(request.raw.method === 'HEAD' ? undefined : body);
}

/** Sends a response from the cache, or one that was created for it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], response.body.length);
  const encoded = response.encoded.get(encoding) ?? (await encodeBody(response.body, encoding));
  response.encoded.set(encoding, encoded);
  send(reply, response, encoded);
  return reply;
}

/** Serves cached responses before any other processing. Must be registered before all other hooks. */
export function serveCached(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const isRead = raw.method === 'GET' || raw.method === 'HEAD';
    const key = isRead && !app.drain.isDraining ? cacheKeyOf(raw) : undefined;
    const response = key === undefined ? undefined : app.responses?.find(key);
    const encoded = response?.encoded.get(
      chooseEncoding(raw.headers['accept-encoding'], response.body.length),
    );
    if (!response || !encoded) return done();
    send(reply, response, encoded);
  });
}
