import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, invalid } from '@paddock/contract/core/errors';
import type { FastifyRequest } from 'fastify';
import { drainRequest } from './multipart.ts';

/** A received file on disk. The receiver deletes it. */
export interface TemporaryFile {
  path: string;
  /** As sent: only for display, never a path. */
  file_name: string;
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256: string;
}

export interface StreamedFileRule {
  field: string;
  maxBytes: number;
}

function tooLarge({ field, maxBytes }: StreamedFileRule): AppError {
  const values = { max: { bytes: maxBytes } };
  return new AppError('file_too_large', { errors: [{ field, code: 'file_too_large', values }], values });
}

/** Writes a stream to the staging folder, counting and hashing it; leaves no file on failure. */
async function keep(
  source: NodeJS.ReadableStream,
  file_name: string,
  rule: StreamedFileRule,
  folder: string,
): Promise<TemporaryFile> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      if (size > rule.maxBytes) done(tooLarge(rule));
      else done(null, chunk);
    },
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await pipeline(source, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (cause) {
    await rm(path, { force: true });
    if (cause instanceof AppError) throw cause;
    const isTooLarge = (cause as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
    throw isTooLarge ? tooLarge(rule) : new AppError('body_malformed', { cause });
  }
  return { path, file_name, size, sha256: hash.digest('hex') };
}

const fieldBytes = 100_000;

/**
 * Reads a form with its fields first and its file last. `validate` validates the fields before the file is read. An
 * empty file counts as none.
 */
export async function parseStreamedForm<T>(
  request: FastifyRequest,
  rule: StreamedFileRule,
  folder: string,
  validate: (fields: Record<string, string>) => T,
): Promise<{ body: T; file: TemporaryFile | undefined }> {
  if (!request.isMultipart()) throw new AppError('media_type_unsupported');
  const fields: Record<string, string> = Object.create(null);
  const limits = { fileSize: rule.maxBytes + 1, fieldSize: fieldBytes, fields: 100, files: 2, parts: 110 };
  let validated: { body: T } | undefined;
  let file: TemporaryFile | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      // Fields after the file would escape validation before it.
      if (validated) throw invalid({ field: part.fieldname, code: 'file_unexpected' });
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname !== rule.field)
        throw invalid({ field: part.fieldname, code: 'file_unexpected' });
      else {
        validated = { body: validate(fields) };
        file = await keep(part.file, part.filename ?? '', rule, folder);
      }
    }
    validated ??= { body: validate(fields) };
  } catch (cause) {
    drainRequest(request);
    if (file) await rm(file.path, { force: true });
    if (cause instanceof AppError) throw cause;
    const isTooMuch = (cause as { statusCode?: number }).statusCode === 413;
    throw new AppError(isTooMuch ? 'body_too_large' : 'body_malformed', { cause });
  }
  if (file?.size === 0) {
    await rm(file.path, { force: true });
    file = undefined;
  }
  return { ...validated, file };
}
