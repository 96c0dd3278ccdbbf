import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import accept from '@fastify/accept-negotiator';
import QuickLRU from 'quick-lru';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A compressed body with its headers. */
export interface EncodedBody {
  body: Buffer;
  headers: Record<string, string>;
}

/** Smaller bodies do not benefit. */
const thresholdBytes = 1_024;

const negotiator = new accept.Negotiator<Encoding>({
  supportedValues: ['br', 'gzip', 'identity'],
  // A bound, because the header is client-controlled.
  cache: new QuickLRU({ maxSize: 100 }),
});

export function chooseEncoding(acceptEncoding: string | undefined, bytes: number): Encoding {
  if (!acceptEncoding || bytes < thresholdBytes) return 'identity';
  return negotiator.negotiate(acceptEncoding) ?? 'identity';
}

/** The previous quality takes as long, the next ten times. */
const brotliQuality = 8;

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 7 }),
  identity: async (body) => body,
};

function describe(body: Buffer, encoding: Encoding): EncodedBody {
  const headers: Record<string, string> = { 'content-length': String(body.length) };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return { body, headers };
}

export async function encodeBody(body: Buffer, encoding: Encoding): Promise<EncodedBody> {
  return describe(await compress[encoding](body), encoding);
}
