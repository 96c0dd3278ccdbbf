import type { Readable } from 'node:stream';
import { AppError } from '@paddock/contract/core/errors';
import { PathId } from '@paddock/contract/core/fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import type { ByteRange } from '../../adapters/storage/storage.ts';
import type { App } from '../../http/app-types.ts';
import { type SentFile, sendFile } from '../../http/files/send-file.ts';
import { requirePublicAccess } from '../../http/require-public-access.ts';
import { countDownload, type DownloadRow, findDownload } from './queries.ts';

interface StoredFile extends SentFile {
  id: number;
  storage_name: string;
}

/** Opens the bytes, and counts a download that begins at the first byte. */
async function openFile(deps: Deps, file: StoredFile, range: ByteRange | undefined): Promise<Readable> {
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

function hasStoredFile(row: DownloadRow): row is DownloadRow & StoredFile {
  return row.storage_name !== null && row.file_name !== null && row.sha256 !== null && row.size !== null;
}

/** Serves the bytes of a download with ranges, or redirects to its link. */
export function serveDownloadFiles(app: App): void {
  const { deps } = app;
  const answer = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    await requirePublicAccess(app, request);
    const id = z.safeDecode(PathId, request.params.id);
    const row = id.success ? await findDownload(deps.db, id.data) : undefined;
    if (!row) throw new AppError('not_found');
    if (hasStoredFile(row)) {
      const open = (range: ByteRange | undefined) => openFile(deps, row, range);
      return sendFile(request, reply, row, { caching: 'public, no-cache', open });
    }
    if (request.method === 'GET') await countDownload(deps.db, row.id);
    // Addresses may contain any script as typed, headers may not.
    const link = row.external_url ? new URL(row.external_url).href : '/downloads';
    return reply.header('cache-control', 'no-store').redirect(link, 302);
  };
  // Fastify's own HEAD would open the file without a content length.
  app.route({ method: ['GET', 'HEAD'], url: '/api/v1/downloads/:id/file', compress: false, handler: answer });
}
