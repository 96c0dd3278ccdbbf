import type { Readable } from 'node:stream';
import { AppError } from '@paddock/contract/core/errors';
import { PathId } from '@paddock/contract/core/fields';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import type { ByteRange } from '../../adapters/storage/storage.ts';
import type { App } from '../../http/app-types.ts';
import { requirePublicAccess } from '../../http/require-public-access.ts';
import { countDownload, type DownloadRow, findDownload } from './queries.ts';

interface Kept {
  id: number;
  file_name: string;
  storage_name: string;
  size: number;
  sha256: string;
  updated_at: Date;
}

const etagOf = ({ sha256 }: Kept) => `"${sha256}"`;

/** Whether a list of the header holds the tag. */
function holds(list: string, etag: string): boolean {
  return list.trim() === '*' || list.split(',').some((one) => one.trim() === etag);
}

/** Whether the file changed after a date of the header, which knows whole seconds. */
function isNewer({ updated_at }: Kept, date: string): boolean {
  const known = Date.parse(date);
  return !Number.isNaN(known) && Math.floor(updated_at.getTime() / 1_000) * 1_000 > known;
}

/** What the caller's conditions come to (RFC 9110, 13.2.2): 412 for another file, 304 for one that is known. */
function conditionOf({ headers }: FastifyRequest, file: Kept): 412 | 304 | undefined {
  const etag = etagOf(file);
  const { 'if-match': match, 'if-unmodified-since': unmodified } = headers;
  if (match !== undefined ? !holds(match, etag) : unmodified && isNewer(file, unmodified)) return 412;
  const { 'if-none-match': none, 'if-modified-since': modified } = headers;
  // A weak tag names what is alike, and what is the same is alike.
  if (none !== undefined) return holds(none.replaceAll('W/', ''), etag) ? 304 : undefined;
  return modified && !Number.isNaN(Date.parse(modified)) && !isNewer(file, modified) ? 304 : undefined;
}

/** Whether a part may follow what the caller has, by its tag or its date. */
function isStillTheSame(condition: string | undefined, file: Kept): boolean {
  if (condition === undefined) return true;
  if (condition.startsWith('"') || condition.startsWith('W/')) return condition === etagOf(file);
  // A date is whole seconds: what changed within one would pass for the same.
  return false;
}

/** The part that was asked for; undefined for all of it, 'none' for a part that lies outside. */
function rangeOf(request: FastifyRequest, file: Kept): ByteRange | 'none' | undefined {
  const { range, 'if-range': condition } = request.headers;
  // Only what is fetched has parts.
  if (
    range === undefined ||
    request.method !== 'GET' ||
    !isStillTheSame(condition as string | undefined, file)
  )
    return undefined;
  const [, last] = /^bytes=-(\d{1,15})$/.exec(range) ?? [];
  // More than there is at the end is all of it.
  if (Number(last) >= file.size) return { start: 0, end: file.size - 1 };
  const ranges = parseRange(file.size, range);
  if (ranges === -1) return 'none';
  // Several parts, or what is no range at all: the whole file is a right answer to both.
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

function describe(reply: FastifyReply, file: Kept): void {
  reply
    .header('accept-ranges', 'bytes')
    .header('etag', etagOf(file))
    .header('last-modified', file.updated_at.toUTCString())
    .header('repr-digest', `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`)
    .header('cache-control', 'public, no-cache')
    .header('content-type', 'application/octet-stream')
    .header('content-disposition', contentDisposition(file.file_name))
    .header('content-security-policy', "default-src 'none'; sandbox");
}

/** The bytes, noted as begun where they begin at the first one. */
async function openFile(deps: Deps, file: Kept, range: ByteRange | undefined): Promise<Readable> {
  const stored = await deps.storage.get(file.storage_name, range);
  if (!stored) throw new AppError('not_found');
  try {
    if (!range || range.start === 0) await countDownload(deps.db, file.id);
    return stored.stream;
  } catch (error) {
    stored.stream.destroy();
    throw error;
  }
}

async function sendFile(deps: Deps, file: Kept, request: FastifyRequest, reply: FastifyReply) {
  const condition = conditionOf(request, file);
  if (condition) {
    describe(reply, file);
    return reply.code(condition).send();
  }
  const range = rangeOf(request, file);
  if (range === 'none') {
    describe(reply, file);
    return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  }
  // Before the headers: a storage that is away is no file.
  const bytes = request.method === 'HEAD' ? undefined : await openFile(deps, file, range);
  describe(reply, file);
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  reply.code(range ? 206 : 200).header('content-length', end - start + 1);
  if (range) reply.header('content-range', `bytes ${start}-${end}/${file.size}`);
  return reply.send(bytes);
}

function isKept(row: DownloadRow): row is DownloadRow & Kept {
  return row.storage_name !== null && row.file_name !== null && row.sha256 !== null && row.size !== null;
}

/** The bytes of a download with ranges, or the way to a link. */
export function serveDownloadFiles(app: App): void {
  const { deps } = app;
  const answer = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    await requirePublicAccess(app, request);
    const id = z.safeDecode(PathId, request.params.id);
    const row = id.success ? await findDownload(deps.db, id.data) : undefined;
    if (!row) throw new AppError('not_found');
    if (isKept(row)) return sendFile(deps, row, request, reply);
    if (request.method === 'GET') await countDownload(deps.db, row.id);
    // Letters of other scripts stand in an address as typed, and cannot in a header.
    const link = row.external_url ? new URL(row.external_url).href : '/downloads';
    return reply.header('cache-control', 'no-store').redirect(link, 302);
  };
  // Fastify's own HEAD would open the file and tell the length of nothing.
  app.route({ method: ['GET', 'HEAD'], url: '/api/v1/downloads/:id/file', compress: false, handler: answer });
}
