import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { RequestDetails } from 'web-push';
import { createPublicHostResolver, HostError, type ResolvedHost } from '../../network/resolve-public-host.ts';
import { obeyRetryAfter, restLeft } from '../../network/retry-after.ts';
import { type Push, PushError, type PushMessage } from './push.ts';

/** Loaded lazily, with the first subscription or message. */
const loadLibrary = async () => (await import('web-push')).default;

const timeoutMs = 10_000;
const answerBytes = 4_096;

interface Options {
  /** The contact for push services: a web address or mailto. */
  subject: string;
  /** Private networks where a push service may be, also without TLS. */
  allow: readonly string[];
}

/** Maps a response; includes only the beginning of its text. */
function toError(status: number, text: string, retryAfter: number | undefined): PushError {
  const said = `${status} ${text.replace(/\s+/g, ' ').slice(0, 200)}`;
  if (status === 404 || status === 410) return new PushError('gone', said);
  if (status === 429 || status >= 500) return new PushError('unavailable', said, { retryAfter });
  // Mozilla and Google answer 401 and 403, Apple 400 with a reason in the body.
  const isKey = status === 401 || status === 403 || (status === 400 && text.includes('VapidPkHashMismatch'));
  if (isKey) return new PushError('key', said);
  return new PushError('refused', said);
}

/** Connects only to the resolved address; a redirect is a response like others. */
function post(url: URL, host: ResolvedHost, headers: Record<string, unknown>, body: Buffer): Promise<void> {
  return new Promise((resolved, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      {
        method: 'POST',
        host: host.address,
        family: host.family,
        port: url.port || undefined,
        path: url.pathname + url.search,
        headers: { ...headers, host: url.host } as Record<string, string>,
        ...(url.protocol === 'https:' && { servername: url.hostname }),
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text = (text + part).slice(0, answerBytes);
        });
        response.on('error', (cause) => reject(new PushError('unavailable', 'no answer', { cause })));
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          if (status >= 200 && status < 300) resolved();
          else {
            const { 'retry-after': retryAfter, date } = response.headers;
            reject(toError(status, text, obeyRetryAfter(url, { status, retryAfter, date })));
          }
        });
      },
    );
    request.on('error', (cause) => reject(new PushError('unavailable', 'no answer', { cause })));
    request.end(body);
  });
}

export function webPushService({ subject, allow }: Options): Push {
  const resolve = createPublicHostResolver(allow);

  /** Throws PushError for a forbidden address. */
  async function findHost(url: URL): Promise<ResolvedHost> {
    try {
      const host = await resolve(url.hostname.replace(/^\[|\]$/g, ''));
      const isEncrypted = url.protocol === 'https:' || (url.protocol === 'http:' && host.isAllowed);
      if (isEncrypted && !url.username && !url.password) return host;
    } catch (cause) {
      if (!(cause instanceof HostError)) throw cause;
      if (cause.kind !== 'forbidden') throw new PushError('unavailable', cause.kind, { cause });
    }
    throw new PushError('refused', 'no address of a push service');
  }

  async function send({ subscriber, text, keys, ttl }: PushMessage): Promise<void> {
    const { endpoint, p256dh, auth } = subscriber;
    const url = new URL(endpoint);
    const retryAfter = restLeft(url);
    if (retryAfter !== undefined)
      throw new PushError('unavailable', 'the service sent Retry-After', { retryAfter });
    const [host, library] = await Promise.all([findHost(url), loadLibrary()]);
    let request: RequestDetails;
    try {
      request = library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject, ...keys },
        TTL: ttl,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      });
    } catch (cause) {
      // Invalid keys.
      throw new PushError('refused', (cause as Error).message, { cause });
    }
    return post(url, host, request.headers, request.body ?? Buffer.alloc(0));
  }

  return {
    createKeys: async () => (await loadLibrary()).generateVAPIDKeys(),
    send,
    async isAcceptable(endpoint) {
      const url = URL.parse(endpoint);
      if (!url) return false;
      return findHost(url).then(
        () => true,
        (error: unknown) => {
          if (error instanceof PushError) return false;
          throw error;
        },
      );
    },
  };
}
