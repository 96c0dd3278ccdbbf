import { isAdmin } from '@paddock/contract/core/permissions';
import { tehranZone } from '@paddock/contract/i18n/time';
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { auditLog } from '../../../db/audit/tables.ts';
import type { Executor } from '../../../db/database.ts';
import { sessions } from '../../accounts/sessions/tables.ts';
import { laps, overtakeRuns, safetyHistory } from '../../racing/tables.ts';
import { listRolesByLevel, notDeleted } from '../../users/queries.ts';
import { roles, users } from '../../users/tables.ts';

export interface DateRange {
  from: Date;
  /** not included */
  until: Date;
}

interface Counted {
  total: number;
  /** By day of Tehran; days without any are absent. */
  days: Map<string, number>;
}

/** A date, which is quicker to tell apart than its text. */
const dayOf = (at: SQL) => sql`(${at} at time zone ${sql.raw(`'${tehranZone}'`)})::date`;

const within = (at: unknown, { from, until }: DateRange) =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz`;

/** Rows of day and number; the one without a day is of the whole range. */
async function counted(db: Executor, query: SQL): Promise<Counted> {
  const { rows } = await db.execute<{ day: string | null; number: number }>(query);
  const total = rows.find(({ day }) => day === null)?.number ?? 0;
  return {
    total,
    days: new Map(rows.flatMap(({ day, number }) => (day === null ? [] : [[day, number] as const]))),
  };
}

export async function countUsers(db: Executor): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(notDeleted);
  return row?.total ?? 0;
}

/** Accounts that were made and are still kept. */
export function countCreatedByDay(db: Executor, range: DateRange): Promise<Counted> {
  return counted(
    db,
    sql`select day::text as day, count(*)::int as number
      from (select ${dayOf(sql`${users.created_at}`)} as day from ${users}
        where ${notDeleted} and ${within(users.created_at, range)}) as made
      group by grouping sets ((day), ())`,
  );
}

/** Whoever used the portal or drove, and when; the same person many times. */
function seen(range: DateRange): SQL {
  const drove = (table: SQL, steam_id: unknown, at: unknown, more = sql`true`) =>
    sql`select ${users.id}, ${at} from ${table} join ${users} on ${users.steam_id} = ${steam_id}
      where ${more} and ${within(at, range)}`;
  const used = (at: unknown) =>
    sql`select ${sessions.user_id}, ${at} from ${sessions} where ${within(at, range)}`;
  return sql`${used(sessions.last_used_at)} union all ${used(sessions.created_at)}
    union all select ${auditLog.actor_id}, ${auditLog.at} from ${auditLog}
      where ${auditLog.action} = 'sign_in.done' and ${within(auditLog.at, range)}
    union all ${drove(sql`${laps}`, laps.steam_id, laps.driven_at, sql`${laps.valid}`)}
    union all ${drove(sql`${safetyHistory}`, safetyHistory.steam_id, safetyHistory.created_at)}
    union all ${drove(sql`${overtakeRuns}`, overtakeRuns.steam_id, overtakeRuns.driven_at)}`;
}

/**
 * Members who used the portal or drove. A sign-in remembers when it began and when it was used last, and the audit log
 * when people signed in: of somebody who came every day with one sign-in, days in between may be missing.
 */
export function countActiveByDay(db: Executor, range: DateRange): Promise<Counted> {
  return counted(
    db,
    sql`with days as materialized (
        select distinct user_id, ${dayOf(sql`at`)} as day from (${seen(range)}) as seen (user_id, at)
          join ${users} on ${users.id} = user_id and ${notDeleted}
      )
      select day::text as day, count(*)::int as number from days group by day
      union all select null, count(*)::int from (select distinct user_id from days) as people`,
  );
}

/** The same people, without their days. */
export async function countActiveTotal(db: Executor, range: DateRange): Promise<number> {
  const { total } = await counted(
    db,
    sql`select null as day, count(*)::int as number
      from (select distinct user_id from (${seen(range)}) as seen (user_id, at)) as people
      join ${users} on ${users.id} = user_id and ${notDeleted}`,
  );
  return total;
}

/** Members of the staff without a second factor, the highest levels first. */
export async function findUnprotectedStaff(db: Executor, limit: number) {
  const all = await listRolesByLevel(db);
  const staff = all.filter(isAdmin).map(({ name }) => name);
  const rows = await db
    .select({ username: users.username, total: sql<number>`(count(*) over ())::int` })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(
      and(inArray(roles.name, staff), isNull(users.second_factor_at), eq(users.is_active, true), notDeleted),
    )
    .orderBy(desc(roles.level), asc(users.id))
    .limit(limit);
  return { usernames: rows.map(({ username }) => username), total: rows[0]?.total ?? 0 };
}
