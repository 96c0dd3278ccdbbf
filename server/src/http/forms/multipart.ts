import type { FileRule } from '@paddock/contract/core/endpoint';
import { AppError, type FieldError, invalid } from '@paddock/contract/core/errors';
import type { FastifyRequest } from 'fastify';

/** An uploaded file; untrusted, including its type and name. */
export interface UploadedFile {
  bytes: Buffer;
}

export interface MultipartForm {
  fields: Record<string, string>;
  files: Record<string, UploadedFile[]>;
}

const fieldBytes = 100_000;

type Limits = NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits'];

/** Errors of a form's structure are the sender's, including a truncated body. */
function outlineFault(cause: unknown): AppError {
  const isTooMuch = (cause as { statusCode?: number }).statusCode === 413;
  return new AppError(isTooMuch ? 'body_too_large' : 'body_malformed', { cause });
}

/**
 * Consumes the rest of a rejected form: unread, it would block the response in some clients, and the next request
 * in all.
 */
export function drainRequest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

async function* partsOf(request: FastifyRequest, limits: Limits) {
  let isWhole = false;
  try {
    yield* request.parts({ limits });
    isWhole = true;
  } catch (cause) {
    throw outlineFault(cause);
  } finally {
    // Also if the reader stops at a rejected part.
    if (!isWhole) drainRequest(request);
  }
}

/** Reads a form with files into memory, each file up to its limit. */
export async function parseMultipart(
  request: FastifyRequest,
  rules: Record<string, FileRule>,
): Promise<MultipartForm> {
  if (!request.isMultipart()) throw new AppError('media_type_unsupported');
  const fields: Record<string, string> = Object.create(null);
  const files: Record<string, UploadedFile[]> = Object.create(null);
  const largest = Math.max(...Object.values(rules).map((rule) => rule.maxBytes), 0);
  const limits = { fileSize: largest + 1, fieldSize: fieldBytes, fields: 100, files: 20, parts: 120 };
  for await (const part of partsOf(request, limits)) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
    const bytes = await part.toBuffer().catch((cause: unknown) => {
      if ((cause as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw outlineFault(cause);
      return undefined;
    });
    const list = files[part.fieldname] ?? [];
    if (!rule) throw invalid({ field: part.fieldname, code: 'file_unexpected' });
    if (!bytes || bytes.length > rule.maxBytes) {
      const values = { max: { bytes: rule.maxBytes } };
      const error: FieldError = { field: part.fieldname, code: 'image_too_large', values };
      throw new AppError('image_too_large', { errors: [error], values });
    }
    // Browsers send an empty part for an untouched file field.
    if (bytes.length > 0) files[part.fieldname] = [...list, { bytes }];
    if ((files[part.fieldname]?.length ?? 0) > rule.max) {
      throw invalid({ field: part.fieldname, code: 'files_too_many', values: { max: rule.max } });
    }
  }
  return { fields, files };
}

/** The missing required files. */
export function missingFiles(rules: Record<string, FileRule>, files: MultipartForm['files']): FieldError[] {
  const missing = Object.entries(rules).filter(([field, rule]) => rule.required && !files[field]?.length);
  return missing.map(([field]) => ({ field, code: 'image_required' }));
}
