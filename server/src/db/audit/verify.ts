import { AuditVerdict } from '@paddock/contract/overview/calls';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../database.ts';

/** The last row of the log at a moment, as stored in a backup. */
export const AuditHead = z.object({ id: z.int(), hash: z.string() });
export type AuditHead = z.output<typeof AuditHead>;

const Found = z.omit(AuditVerdict, { full: true });

/** Maximum per kind. */
const named = sql.raw('[:100]');

/** A row as a position in the log, in wire format. */
const placeOf = (id: string, at: string) =>
  sql.raw(`case when ${at} is not null then json_build_object('id', ${id}, 'at', ${at}) end`);

/**
 * Verifies every row against its hashes and its predecessor, and the log against a known head; `unreadable` if
 * there should be one. Gaps in the ids reveal deleted rows.
 */
export async function verifyAuditLog(
  db: Database,
  known?: AuditHead | 'unreadable',
): Promise<z.output<typeof Found>> {
  const head = known === 'unreadable' ? undefined : known;
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return tx.execute<{ found: object }>(sql`
      with cut as (select coalesce(max(last_id), 0) as id, coalesce(max(last_hash), '') as hash from audit_cut),
      read as (
        select id, at, hash, previous_hash, l.hash <> audit_hash(l) or case
            when salt is null then num_nonnulls(actor_name, target_name, before, after) > 0
            else details_hash <> audit_details_hash(l)
          end as is_altered
        from audit_log l
        union all
        -- Where the known head is gone: what would follow it.
        select last.id + 1, null, null, null, false from (select ${head?.id ?? 0}::bigint as id) last, cut
        where last.id > greatest((select max(id) from audit_log), cut.id)
      ),
      linked as (
        select read.*, lag(read.id) over in_order as after, lag(at) over in_order as after_at,
          previous_hash is distinct from coalesce(lag(read.hash) over in_order, cut.hash) as is_unlinked,
          read.id - coalesce(lag(read.id) over in_order, cut.id) - 1 as gap
        from read, cut window in_order as (order by read.id)
      )
      select json_build_object(
        'rows', count(at),
        'altered', coalesce((array_agg(id order by id) filter (where is_altered))${named}, '{}'),
        'displaced', coalesce((array_agg(id order by id) filter (where is_unlinked and gap <= 0 and not is_altered))${named}, '{}'),
        'missing', array_to_json(coalesce((array_agg(json_build_object(
          'count', gap, 'after', ${placeOf('after', 'after_at')}, 'before', ${placeOf('id', 'at')}
        ) order by id) filter (where is_unlinked and gap > 0))${named}, '{}')),
        'head', case when bool_or(id = ${head?.id ?? 0} and hash <> ${head?.hash ?? ''}) then 'altered' else 'intact' end
      ) as found from linked`);
  });
  const found = z.decode(Found, rows[0]?.found as never);
  return known === 'unreadable' ? { ...found, head: 'missing' } : found;
}
