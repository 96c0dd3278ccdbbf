import type { AuditAction, TargetType } from '@paddock/contract/core/audit-actions';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../columns.ts';
import { noPersonalData, personalData, pick } from '../personal-data.ts';

/**
 * The audit log. Append-only, each row hashed over the previous one; triggers.sql rejects every change except
 * erasure and retention (record 0013).
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Assigned sequentially by add_audit_rows. */
    id: bigint({ mode: 'number' }).primaryKey(),
    at: timestampColumn().notNull(),
    /** No reference: the row outlives the member. Null for anonymous requests and operator commands. */
    actor_id: integer(),
    actor_name: text(),
    actor_level: integer(),
    action: text().$type<AuditAction>().notNull(),
    target_type: text().$type<TargetType>().notNull(),
    target_id: text(),
    target_name: text(),
    /** The changed fields, without secrets. json preserves the hashed text; jsonb would not. */
    before: json().$type<Record<string, unknown>>(),
    after: json().$type<Record<string, unknown>>(),
    /** Address and browser are not hashed, because they are erased first; then '' and null. */
    ip: text().notNull(),
    user_agent: text(),
    request_id: text().notNull(),
    /** Prevents guessing details_hash after an erasure, which clears it with the names, before and after. */
    salt: text(),
    /** SHA-256 of the salt, the names, before and after, hex. */
    details_hash: text().notNull(),
    /** The hash of the previous row; '' in the first row. */
    previous_hash: text().notNull(),
    /** SHA-256 of previous_hash, the rest of the row and details_hash, hex. */
    hash: text().notNull(),
  },
  (table) => [
    // Rows with addresses.
    index('audit_log_addresses').on(table.id).where(sql`${table.ip} <> ''`),
    // Rows are in chronological order, so a BRIN index finds a day in a few pages.
    index('audit_log_time').using('brin', table.at),
    index('audit_log_actor').on(table.actor_id, table.id),
    index('audit_log_target').on(table.target_type, table.target_id, table.id),
    index('audit_log_action').on(table.action, table.id),
    // Needs pg_trgm, which migrate.ts creates first.
    index('audit_log_words').using('gin', sql`${auditSearchText(table)} gin_trgm_ops`),
  ],
);

/** One row: the last row deleted by retention, which the first remaining row links to. */
export const auditCut = pgTable(
  'audit_cut',
  {
    id: integer().primaryKey().default(1),
    last_id: bigint({ mode: 'number' }).notNull(),
    last_hash: text().notNull(),
  },
  (table) => [check('audit_cut_one', sql`${table.id} = 1`)],
);

/** The text that a search covers. */
export function auditSearchText(
  table: Record<'actor_name' | 'action' | 'target_type' | 'target_id' | 'target_name', unknown>,
) {
  const { actor_name, action, target_type, target_id, target_name } = table;
  return sql`lower(coalesce(${actor_name}, '') || ' ' || ${action} || ' ' || ${target_type} || ' ' || coalesce(${target_id}, '') || ' ' || coalesce(${target_name}, ''))`;
}

personalData(auditLog, 'audit', {
  // What a member of staff did, without the target.
  'audit-log/done-by-you': {
    of: auditLog.actor_id,
    columns: pick(auditLog, 'id, at, action, target_type, ip'),
  },
  'audit-log/done-to-your-account': 'custom',
});
noPersonalData(auditCut);
