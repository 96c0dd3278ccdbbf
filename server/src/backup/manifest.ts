import * as z from 'zod/mini';
import { AuditHead } from '../db/audit/verify.ts';

/** How a backup is laid out; another number is another layout. */
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
  /** UTC; what was committed before it stands in the backup. */
  taken_at: z.string(),
  tables: z.array(Table),
  /** The last row of the audit log; absent where it has none. */
  audit_head: z.optional(AuditHead),
});
export type Manifest = z.output<typeof Manifest>;

/** The last part: what all the others must have held. */
export const Contents = z.object({
  rows: z.record(z.string(), z.number()),
  /** The last number that each sequence gave, by its table and column. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.number() })),
  files: z.number(),
});
export type Contents = z.output<typeof Contents>;

export const partNames = {
  manifest: 'manifest.json',
  /** A line for each that is accepted, the current one first. */
  secret: 'secret',
  /** `tables/NAME/00000001.copy`, in PostgreSQL's text format, each cut at any byte. */
  tables: 'tables/',
  contents: 'contents.json',
} as const;

/** The folders of DATA_DIR that a backup holds. */
export const folders = ['uploads', 'private-uploads'] as const;
