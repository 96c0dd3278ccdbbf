import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface ReceivedPush {
  headers: IncomingHttpHeaders;
  /** As decrypted by the browser. */
  text: string;
}

interface FakeBrowser {
  /** The browser's subscription for a page. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: ReceivedPush[];
  /** The next responses of its push service. */
  answers: (number | PushAnswer)[];
}

interface PushAnswer {
  status: number;
  text?: string;
  retryAfter?: string;
}

export interface FakePushService {
  origin: string;
  /** Number of delivery requests. */
  requestCount: () => number;
  subscribe: () => FakeBrowser;
  close: () => Promise<void>;
}

/** Decrypts a body like a browser (RFC 8291 over 8188); throws if it is for another one. */
function decrypt(body: Buffer, own: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16));
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
  const sealed = body.subarray(21 + keyLength);
  const opening = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
  opening.setAuthTag(sealed.subarray(-16));
  const opened = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  return opened.subarray(0, opened.lastIndexOf(2)).toString('utf8');
}

/** Whether a request has a token (VAPID, RFC 8292) for this service, signed with the key it names. */
function isAuthorized(authorization: string, origin: string): boolean {
  const [, token = '', named = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(named, 'base64url');
  if (point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const bytes = Buffer.from(signature, 'base64url');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes);
  const isFresh = Number(exp) * 1_000 > Date.now() && Number(exp) * 1_000 < Date.now() + 86_400_000;
  return isSigned && isFresh && aud === origin && /^(mailto:|https:)/.test(String(sub));
}

/** A push service on loopback with subscribed browsers, as strict as a real one. */
export async function fakePushService(): Promise<FakePushService> {
  const browsers = new Map<string, { browser: FakeBrowser; key: ECDH; auth: Buffer }>();
  let origin = '';
  let count = 0;

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    count += 1;
    const found = browsers.get(request.url ?? '');
    const { headers } = request;
    const answer = (status: number) => response.writeHead(status).end();
    if (!found) return answer(404);
    const planned = found.browser.answers.shift();
    if (typeof planned === 'number') return answer(planned);
    if (planned) {
      const { status, text = '', retryAfter } = planned;
      return response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end(text);
    }
    if (!isAuthorized(headers.authorization ?? '', origin)) return answer(403);
    if (headers['content-encoding'] !== 'aes128gcm' || !headers['ttl'] || body.length > 4_096)
      return answer(400);
    found.browser.received.push({ headers, text: decrypt(body, found.key, found.auth) });
    return answer(201);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requestCount: () => count,
    subscribe() {
      const key = createECDH('prime256v1');
      key.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const keys = { p256dh: key.getPublicKey('base64url'), auth: auth.toString('base64url') };
      const browser: FakeBrowser = {
        subscription: { endpoint: origin + path, keys },
        received: [],
        answers: [],
      };
      browsers.set(path, { browser, key, auth });
      return browser;
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
