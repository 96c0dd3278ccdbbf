import { randomUUID } from 'node:crypto';
import { AppError } from '@paddock/contract/core/errors';
import { isSteamId } from '@paddock/contract/core/fields';
import { type ServerReportFile, serverReportFiles } from '@paddock/contract/stewarding/rules';
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { serverReports } from './tables.ts';

/** The fields read from a report's JSON, in the plugin's .NET casing. */
const ReportContent = z.looseObject({
  Timestamp: z.string(),
  EntryList: z.array(z.looseObject({ SteamId: z.nullish(z.string()) })).check(z.maxLength(1_000)),
});

function parseContent(bytes: Buffer): { told_at: Date; steam_ids: string[] } {
  let content: z.output<typeof ReportContent>;
  try {
    // TextDecoder strips a byte order mark, which Windows editors write.
    content = z.parse(ReportContent, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (cause) {
    throw new AppError('file_invalid', { cause });
  }
  // UTC, with or without a zone.
  const written = content.Timestamp;
  const told_at = new Date(/(?:Z|[+-]\d\d:?\d\d)$/i.test(written) ? written : `${written}Z`);
  const year = told_at.getUTCFullYear();
  if (!(year >= 2000 && year < 2200)) throw new AppError('file_invalid');
  const steam_ids = content.EntryList.flatMap(({ SteamId }) =>
    SteamId && isSteamId(SteamId) ? [SteamId] : [],
  );
  return { told_at, steam_ids: [...new Set(steam_ids)] };
}

/** Matches the signature of a ZIP, also of an empty one. */
const isZip = (bytes: Buffer) => ['504b0304', '504b0506'].includes(bytes.toString('hex', 0, 4));

export interface SentReport {
  server_id: number;
  guid: string;
  file: ServerReportFile;
  bytes: Buffer;
}

/**
 * Stores a file of an in-game report. Idempotent: the first version wins. Throws body_too_large, media_type_unsupported for other bytes and
 * file_invalid for another JSON.
 */
export async function takeServerReport(deps: Deps, { server_id, guid, file, bytes }: SentReport) {
  const { db, privateStorage, now } = deps;
  if (bytes.length > serverReportFiles[file].maxBytes) throw new AppError('body_too_large');
  if (file === 'zip' && !isZip(bytes)) throw new AppError('media_type_unsupported');
  const content = file === 'json' ? parseContent(bytes) : undefined;
  const received_at = now();
  const fresh = { server_id, guid, storage_key: `report-${randomUUID()}`, received_at };
  // The row is written first, so that a crash cannot leave a file without one.
  await db
    .insert(serverReports)
    .values({ ...fresh, told_at: content?.told_at ?? received_at, steam_ids: content?.steam_ids ?? [] })
    .onConflictDoNothing();
  const isReport = and(eq(serverReports.server_id, server_id), eq(serverReports.guid, guid));
  const [row] = await db.select().from(serverReports).where(isReport);
  if (!row) throw new Error(`report ${guid} is gone`);
  const storedSize = file === 'json' ? row.json_size : row.zip_size;
  if (storedSize !== null) return;
  await privateStorage.put(`${row.storage_key}.${file}`, bytes);
  const size = bytes.length;
  const values = file === 'json' ? { ...content, json_size: size } : { zip_size: size };
  const absent = isNull(file === 'json' ? serverReports.json_size : serverReports.zip_size);
  await db.update(serverReports).set(values).where(and(isReport, absent));
}
