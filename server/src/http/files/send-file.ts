import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { ByteRange } from '../../adapters/storage/storage.ts';

/** A stored file to send: downloaded as `file_name`, never displayed as a page of ours. */
export interface SentFile {
  file_name: string;
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256: string;
  updated_at: Date;
}

const etagOf = ({ sha256 }: SentFile) => `"${sha256}"`;

/** Whether a header's list contains the tag. */
function holds(list: string, etag: string): boolean {
  return list.trim() === '*' || list.split(',').some((one) => one.trim() === etag);
}

/** Whether the file changed after a header's date, which has whole seconds. */
function isNewer({ updated_at }: SentFile, date: string): boolean {
  const known = Date.parse(date);
  return !Number.isNaN(known) && Math.floor(updated_at.getTime() / 1_000) * 1_000 > known;
}

/** Evaluates preconditions (RFC 9110, 13.2.2): 412 for another file, 304 for a known one. */
function conditionOf({ headers }: FastifyRequest, file: SentFile): 412 | 304 | undefined {
  const etag = etagOf(file);
  const { 'if-match': match, 'if-unmodified-since': unmodified } = headers;
  if (match !== undefined ? !holds(match, etag) : unmodified && isNewer(file, unmodified)) return 412;
  const { 'if-none-match': none, 'if-modified-since': modified } = headers;
  // A weak comparison, for which strong tags match too.
  if (none !== undefined) return holds(none.replaceAll('W/', ''), etag) ? 304 : undefined;
  return modified && !Number.isNaN(Date.parse(modified)) && !isNewer(file, modified) ? 304 : undefined;
}

/** Whether a range may continue what the caller has, by tag or date (If-Range). */
function isStillTheSame(condition: string | undefined, file: SentFile): boolean {
  if (condition === undefined) return true;
  if (condition.startsWith('"') || condition.startsWith('W/')) return condition === etagOf(file);
  // Dates have whole seconds, so a change within one would go unnoticed.
  return false;
}

/** The requested range; undefined for the whole file, 'none' for an unsatisfiable range. */
function rangeOf(request: FastifyRequest, file: SentFile): ByteRange | 'none' | undefined {
  const { range, 'if-range': condition } = request.headers;
  // Ranges apply only to GET.
  if (
    range === undefined ||
    request.method !== 'GET' ||
    !isStillTheSame(condition as string | undefined, file)
  )
    return undefined;
  const [, last] = /^bytes=-(\d{1,15})$/.exec(range) ?? [];
  // A suffix longer than the file means the whole file.
  if (Number(last) >= file.size) return { start: 0, end: file.size - 1 };
  const ranges = parseRange(file.size, range);
  if (ranges === -1) return 'none';
  // Several ranges, or an invalid header: the whole file is a valid response to both.
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

function describe(reply: FastifyReply, file: SentFile, caching: string): void {
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', etagOf(file))
    .header('last-modified', file.updated_at.toUTCString())
    .header('repr-digest', `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`)
    .header('cache-control', caching)
    .header('content-type', 'application/octet-stream')
    .header('content-disposition', contentDisposition(file.file_name))
    .header('content-security-policy', "default-src 'none'; sandbox");
}

export interface SendOptions {
  /** The header Cache-Control. */
  caching: string;
  /** Opens all bytes or a range. Called before the headers, so that it may throw. */
  open: (range: ByteRange | undefined) => Promise<Readable>;
}

/** Answers a GET or HEAD with a stored file as a download, supporting preconditions and ranges (RFC 9110). */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
  { caching, open }: SendOptions,
) {
  const condition = conditionOf(request, file);
  if (condition) {
    describe(reply, file, caching);
    return reply.code(condition).send();
  }
  const range = rangeOf(request, file);
  if (range === 'none') {
    describe(reply, file, caching);
    return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  }
  // Before the headers, so that an unavailable storage becomes an error.
  const bytes = request.method === 'HEAD' ? undefined : await open(range);
  describe(reply, file, caching);
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  reply.code(range ? 206 : 200).header('content-length', end - start + 1);
  if (range) reply.header('content-range', `bytes ${start}-${end}/${file.size}`);
  return reply.send(bytes);
}
