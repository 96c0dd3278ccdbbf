import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import accept from '@fastify/accept-negotiator';
import QuickLRU from 'quick-lru';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body as it travels, with the headers that say so. */
export interface EncodedBody {
  body: Buffer;
  headers: Record<string, string>;
}

/** Shorter ones do not shrink. */
const thresholdBytes = 1_024;

const negotiator = new accept.Negotiator<Encoding>({
  supportedValues: ['br', 'gzip', 'identity'],
  // A header is whatever a client writes.
  cache: new QuickLRU({ maxSize: 100 }),
});

export function chooseEncoding(acceptEncoding: string | undefined, bytes: number): Encoding {
  if (!acceptEncoding || bytes < thresholdBytes) return 'identity';
  return negotiator.negotiate(acceptEncoding) ?? 'identity';
}

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body) => promisify(gzip)(body, { level: 7 }),
  identity: async (body) => body,
};

export async function encodeBody(body: Buffer, encoding: Encoding): Promise<EncodedBody> {
  const encoded = await compress[encoding](body);
  const headers: Record<string, string> = { 'content-length': String(encoded.length) };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return { body: encoded, headers };
}
