import type { AuditAction, TargetType } from '@paddock/contract/core/audit-actions';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../columns.ts';

/**
 * Who did what to whom. Rows are only ever added, chained once, and may lose what names a person: triggers.sql refuses everything
 * else (records 0013, 0022 and 0040).
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Taken before the row is written: its seal covers it. */
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity(),
    at: timestampColumn().notNull(),
    /** No reference: the row outlives whoever it names. Null for a stranger and for the operator's own commands. */
    actor_id: integer(),
    actor_name: text(),
    actor_level: integer(),
    action: text().$type<AuditAction>().notNull(),
    target_type: text().$type<TargetType>().notNull(),
    target_id: text(),
    target_name: text(),
    /** What differs, without secrets; json and not jsonb, which would forget the order that the seal covers. */
    before: json().$type<Record<string, unknown>>(),
    after: json().$type<Record<string, unknown>>(),
    ip: text().notNull(),
    request_id: text().notNull(),
    /** Under the portal's secret, over everything above: an altered row no longer fits it. */
    seal: text().notNull(),
    /** Its place in the chain, from 1 and without a gap; null for the moments until chain.ts has come to it. */
    chain_position: bigint({ mode: 'number' }),
    /** Over the place, the chain seal of the row before and the seal. */
    chain_seal: text(),
    /** Of a row that lost something (redact.ts), under the portal's secret: over what is left of it and its seal. */
    redaction_seal: text(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index('audit_log_chain').on(table.chain_position),
    index('audit_log_unchained').on(table.id).where(sql`${table.chain_position} is null`),
    // Those whose addresses have not been forgotten yet.
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

/** One row: the end of the chain, so that rows that are missing there are missed. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: integer().primaryKey().default(1),
    /** Of the last row of the chain, 0 before the first one. */
    position: bigint({ mode: 'number' }).notNull(),
    chain_seal: text().notNull(),
    /** Under the portal's secret, over both. */
    seal: text().notNull(),
  },
  (table) => [check('audit_head_one', sql`${table.id} = 1`)],
);

/**
 * Stretches of the chain that were dropped on purpose, whole months of them: what follows is held against the last seal of each
 * (record 0032).
 */
export const auditDropped = pgTable('audit_dropped', {
  first_position: bigint({ mode: 'number' }).primaryKey(),
  last_position: bigint({ mode: 'number' }).notNull(),
  /** Of the last row of the stretch. */
  chain_seal: text().notNull(),
  /** Under the portal's secret, over the three. */
  seal: text().notNull(),
});

/**
 * Stretches of the chain whose rows were found in order and sealed under a later secret than the one that they were written
 * with: that one may be gone (record 0041).
 */
export const auditResealed = pgTable(
  'audit_resealed',
  {
    first_position: bigint({ mode: 'number' }).primaryKey(),
    last_position: bigint({ mode: 'number' }).notNull(),
    /** One for each place, in their order; empty for one that no row in order stood at. */
    seals: text().array().notNull(),
    /** Of the secret that they are under. */
    key_id: text().notNull(),
    /** Under that secret, over the first place and the seals. */
    seal: text().notNull(),
  },
  (table) => [index('audit_resealed_last').on(table.last_position)],
);

/** What a search of the log looks in. */
export function auditSearchText(
  table: Record<'actor_name' | 'action' | 'target_type' | 'target_id' | 'target_name', unknown>,
) {
  const { actor_name, action, target_type, target_id, target_name } = table;
  return sql`lower(coalesce(${actor_name}, '') || ' ' || ${action} || ' ' || ${target_type} || ' ' || coalesce(${target_id}, '') || ' ' || coalesce(${target_name}, ''))`;
}
