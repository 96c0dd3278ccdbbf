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

const brotli = (body: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });

/** The one before takes as long, the next ten times. */
const quickQuality = 8;

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, quickQuality),
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

/** What is sent many times, in its smallest form: a tenth less, at a hundred times the work. */
async function encodeSmallest(body: Buffer): Promise<EncodedBody> {
  return describe(await brotli(body, constants.BROTLI_MAX_QUALITY), 'br');
}

/** The processor rests so many times as long as a body took, so that what changes often does not keep it busy. */
const restFactor = 4;
let isResting = false;

/** Has the Brotli form of an answer that is sent again replaced by its smallest, unless another one is being made. */
export function shrinkLater(answer: {
  body: Buffer;
  encoded: Map<Encoding, EncodedBody>;
  isShrunk?: boolean;
}): void {
  if (isResting || answer.isShrunk || !answer.encoded.has('br')) return;
  isResting = true;
  answer.isShrunk = true;
  const from = performance.now();
  const rest = () =>
    setTimeout(
      () => {
        isResting = false;
      },
      (performance.now() - from) * restFactor,
    ).unref();
  // What could not be made smaller is sent as it is.
  void encodeSmallest(answer.body)
    .then((smallest) => answer.encoded.set('br', smallest))
    .catch(() => undefined)
    .finally(rest);
}
