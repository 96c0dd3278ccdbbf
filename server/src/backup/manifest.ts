import * as z from 'zod/mini';
import { AuditHead } from '../db/audit/verify.ts';

/** The version of the backup format. */
export const format = 1;

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
});

/** The first part of a backup. */
export const Manifest = z.object({
  format: z.literal(format),
  /** Of the program that wrote it. */
  version: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  /** UTC; everything committed before it is included. */
  taken_at: z.string(),
  tables: z.array(Table),
  /** The last row of the audit log; absent if it is empty. */
  audit_head: z.optional(AuditHead),
});
export type Manifest = z.output<typeof Manifest>;

/** The last part: the expected contents of all others. */
export const Contents = z.object({
  rows: z.record(z.string(), z.number()),
  /** The last value of each sequence, by table and column. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.number() })),
  files: z.number(),
});
export type Contents = z.output<typeof Contents>;

export const partNames = {
  manifest: 'manifest.json',
  /** One line per accepted secret, the current one first. */
  secret: 'secret',
  /** `tables/NAME/00000001.copy`, in PostgreSQL's text format, split at arbitrary bytes. */
  tables: 'tables/',
  contents: 'contents.json',
} as const;

/** The folders of DATA_DIR included in a backup. */
export const folders = ['uploads', 'private-uploads'] as const;
