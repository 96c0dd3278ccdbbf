import type { AuditAction, TargetType } from '@paddock/contract/core/audit-actions';
import { sql } from 'drizzle-orm';
import { index, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, timestampColumn } from '../columns.ts';

/** Who did what to whom. Rows are only ever added: triggers.sql refuses everything else. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: idColumn(),
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
    /** Under the portal's secret, over everything above but the id: an altered row no longer fits it. */
    seal: text().notNull(),
  },
  (table) => [
    // Rows come in the order of time: a few pages of it say where a day stands.
    index('audit_log_time').using('brin', table.at),
    index('audit_log_actor').on(table.actor_id, table.id),
    index('audit_log_target').on(table.target_type, table.target_id, table.id),
    index('audit_log_action').on(table.action, table.id),
    // Needs pg_trgm, which migrate.ts creates first.
    index('audit_log_words').using('gin', sql`${auditSearchText(table)} gin_trgm_ops`),
  ],
);

/** What a search of the log looks in. */
export function auditSearchText(
  table: Record<'actor_name' | 'action' | 'target_type' | 'target_id' | 'target_name', unknown>,
) {
  const { actor_name, action, target_type, target_id, target_name } = table;
  return sql`lower(coalesce(${actor_name}, '') || ' ' || ${action} || ' ' || ${target_type} || ' ' || coalesce(${target_id}, '') || ' ' || coalesce(${target_name}, ''))`;
}
