import type { AuditAction, TargetType } from '@paddock/contract/core/audit-actions';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../columns.ts';
import { noPersonalData, personalData, pick } from '../personal-data.ts';

/**
 * Who did what to whom. Rows are only added, each with a hash over the one before it; triggers.sql refuses every change but
 * erasure and retention (record 0013).
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Given by add_audit_rows, one after the other. */
    id: bigint({ mode: 'number' }).primaryKey(),
    at: timestampColumn().notNull(),
    /** No reference: the row outlives the member. Null for a stranger and for the operator's own commands. */
    actor_id: integer(),
    actor_name: text(),
    actor_level: integer(),
    action: text().$type<AuditAction>().notNull(),
    target_type: text().$type<TargetType>().notNull(),
    target_id: text(),
    target_name: text(),
    /** What differs, without secrets. json keeps the text that was hashed; jsonb would not. */
    before: json().$type<Record<string, unknown>>(),
    after: json().$type<Record<string, unknown>>(),
    /** The address and the browser are in no hash, because they are forgotten first; '' and null once they are. */
    ip: text().notNull(),
    user_agent: text(),
    request_id: text().notNull(),
    /** Keeps details_hash from being guessed after an erasure, which empties it together with the names, before and after. */
    salt: text(),
    /** SHA-256 of the salt, the names, before and after, hex. */
    details_hash: text().notNull(),
    /** The hash of the row before; '' in the first row. */
    previous_hash: text().notNull(),
    /** SHA-256 of previous_hash, the rest of the row and details_hash, hex. */
    hash: text().notNull(),
  },
  (table) => [
    // Rows whose addresses have not been forgotten yet.
    index('audit_log_addresses').on(table.id).where(sql`${table.ip} <> ''`),
    // Rows come in the order of time: a few pages of it say where a day stands.
    index('audit_log_time').using('brin', table.at),
    index('audit_log_actor').on(table.actor_id, table.id),
    index('audit_log_target').on(table.target_type, table.target_id, table.id),
    index('audit_log_action').on(table.action, table.id),
    // Needs pg_trgm, which migrate.ts creates first.
    index('audit_log_words').using('gin', sql`${auditSearchText(table)} gin_trgm_ops`),
  ],
);

/** One row: the last row that retention deleted, to which the first one that is left is linked. */
export const auditCut = pgTable(
  'audit_cut',
  {
    id: integer().primaryKey().default(1),
    last_id: bigint({ mode: 'number' }).notNull(),
    last_hash: text().notNull(),
  },
  (table) => [check('audit_cut_one', sql`${table.id} = 1`)],
);

/** What a search of the log looks in. */
export function auditSearchText(
  table: Record<'actor_name' | 'action' | 'target_type' | 'target_id' | 'target_name', unknown>,
) {
  const { actor_name, action, target_type, target_id, target_name } = table;
  return sql`lower(coalesce(${actor_name}, '') || ' ' || ${action} || ' ' || ${target_type} || ' ' || coalesce(${target_id}, '') || ' ' || coalesce(${target_name}, ''))`;
}

personalData(auditLog, 'audit', {
  // Says what staff did, but not to whom.
  'audit-log/done-by-you': {
    of: auditLog.actor_id,
    columns: pick(auditLog, 'id, at, action, target_type, ip'),
  },
  'audit-log/done-to-your-account': 'custom',
});
noPersonalData(auditCut);
