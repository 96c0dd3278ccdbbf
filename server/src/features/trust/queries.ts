import { dayMs } from '@paddock/contract/durations';
import type { Game } from '@paddock/contract/servers/games';
import type { ServerUptime, TrustReport } from '@paddock/contract/trust/calls';
import {
  decisionDays,
  leastCases,
  leastDayPolls,
  leastServerDays,
  shareOf,
  trustDays,
} from '@paddock/contract/trust/rules';
import { desc, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { startOfDay, tehranDayAt, tehranDayOf } from '../../db/tehran-days.ts';
import { timestamp } from '../../db/timestamp.ts';
import { balanceProvider, refunds, transactions } from '../payments/tables.ts';
import { gameServers, serverHours } from '../servers/tables.ts';
import { decisions } from '../stewarding/tables.ts';
import { tickets } from '../tickets/tables.ts';
import { restores } from './tables.ts';

const instant = (at: Date): SQL => timestamp(at);
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/** Publishes a count only if it is large enough; otherwise null. */
const toPublicCount = (count: number) => (count < leastCases ? null : count);

interface UptimeDay extends Record<string, unknown> {
  id: number;
  name: string;
  name_en: string | null;
  game: Game;
  day: string | null;
  polls: number;
  online_polls: number;
}

const sum = (rows: readonly UptimeDay[], field: 'polls' | 'online_polls') =>
  rows.reduce((total, row) => total + row[field], 0);

/** Computes the uptime of one server from its days, which may be missing. */
function toUptime(rows: readonly UptimeDay[], days: readonly string[]): ServerUptime | undefined {
  const [server] = rows;
  const first_day = days[0];
  if (!server || !first_day) return undefined;
  const watched = rows.filter(({ polls }) => polls >= leastDayPolls);
  const byDay = new Map(watched.map((row) => [row.day, row]));
  const shareSince = (count: number) => {
    const since = days.slice(-count).flatMap((day) => byDay.get(day) ?? []);
    if (since.length < leastServerDays) return null;
    return shareOf(sum(since, 'online_polls'), sum(since, 'polls'));
  };
  const { id, name, name_en, game } = server;
  return {
    id,
    name,
    name_en,
    game,
    share_30: shareSince(30),
    share_90: shareSince(trustDays),
    first_day,
    days: days.map((day) => {
      const row = byDay.get(day);
      return row ? shareOf(row.online_polls, row.polls) : null;
    }),
  };
}

/** Lists uptimes of active servers with an address, in the order of their ids. */
async function listUptimes(db: Executor, now: Date): Promise<ServerUptime[]> {
  const days = Array.from({ length: trustDays }, (_, at) => tehranDayAt(daysBefore(now, trustDays - 1 - at)));
  const { rows } = await db.execute<UptimeDay>(sql`
    select s.id, s.name, s.name_en, s.game, h.day::text, coalesce(h.polls, 0)::int as polls,
      coalesce(h.online_polls, 0)::int as online_polls
    from ${gameServers} s
    left join lateral (
      select ${tehranDayOf(sql`hour`)} as day, sum(polls) as polls, sum(online_polls) as online_polls
      from ${serverHours}
      where server_id = s.id and hour >= ${startOfDay(sql`${days[0]}::date`)} and polls > 0
      group by 1
    ) h on true
    where s.is_active and s.host is not null
    order by s.id, h.day`);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(
    (serverRows) => toUptime(serverRows, days) ?? [],
  );
}

async function measurePayments(db: Executor, now: Date): Promise<TrustReport['payments']> {
  const since = instant(daysBefore(now, trustDays));
  const { rows } = await db.execute<{ count: number; median: number | null; refunds: number }>(sql`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from settled_at - created_at)) as median,
      (select count(distinct r.transaction_id)::int from ${refunds} r
        join ${transactions} paid on paid.id = r.transaction_id and paid.provider <> ${balanceProvider}
          and paid.created_at >= ${since}
        where r.created_at >= ${since} and r.state <> 'failed') as refunds
    from ${transactions}
    where created_at >= ${since} and provider <> ${balanceProvider} and status = 'ACCEPTED' and settled_at is not null`);
  const { count = 0, median = null, refunds: back = 0 } = rows[0] ?? {};
  const isPublic = count >= leastCases;
  return {
    count: toPublicCount(count),
    median_seconds: isPublic && median !== null ? Math.round(median) : null,
    refunds: isPublic ? toPublicCount(back) : null,
    // A share of enough payments identifies no one, even if few were refunded.
    refunded_share: isPublic ? shareOf(back, count) : null,
  };
}

async function measureTickets(db: Executor, now: Date): Promise<TrustReport['tickets']> {
  const { rows } = await db.execute<{ count: number; answered: number; median: number | null }>(sql`
    select count(*)::int as count, count(first_answer_at)::int as answered,
      percentile_cont(0.5) within group (
        order by extract(epoch from coalesce(first_answer_at, ${instant(now)}) - created_at)) as median
    from ${tickets}
    where created_at >= ${instant(daysBefore(now, trustDays))}
      and (first_answer_at is not null or closed_at is null)`);
  const { count = 0, answered = 0, median = null } = rows[0] ?? {};
  const isPublic = count >= leastCases;
  return {
    count: toPublicCount(count),
    median_seconds: isPublic && median !== null ? Math.round(median) : null,
    answered_share: isPublic ? shareOf(answered, count) : null,
  };
}

async function measureDecisions(db: Executor, now: Date): Promise<TrustReport['decisions']> {
  const { rows } = await db.execute<{
    count: number;
    appeals: number;
    changed: number;
    annulled: number;
  }>(sql`
    select count(*) filter (where outcome is null)::int as count, count(outcome)::int as appeals,
      count(*) filter (where outcome = 'changed')::int as changed,
      count(*) filter (where outcome = 'annulled')::int as annulled
    from ${decisions}
    where published_at is not null and published_at >= ${instant(daysBefore(now, decisionDays))}`);
  const { count = 0, appeals = 0, changed = 0, annulled = 0 } = rows[0] ?? {};
  const arePublicAppeals = appeals >= leastCases;
  return {
    count: toPublicCount(count),
    appeals: toPublicCount(appeals),
    // Decisions are public by name, so small parts of enough appeals may be published.
    changed: arePublicAppeals ? changed : null,
    annulled: arePublicAppeals ? annulled : null,
    changed_share: arePublicAppeals ? shareOf(changed + annulled, appeals) : null,
  };
}

async function findNewestRestore(db: Executor): Promise<TrustReport['restore']> {
  const [row] = await db.select().from(restores).orderBy(desc(restores.id)).limit(1);
  return row ?? null;
}

/** Measures all figures at an instant, sequentially on one connection. */
export async function measureTrust(db: Executor, now: Date): Promise<TrustReport> {
  return {
    measured_at: now,
    servers: await listUptimes(db, now),
    payments: await measurePayments(db, now),
    tickets: await measureTickets(db, now),
    decisions: await measureDecisions(db, now),
    restore: await findNewestRestore(db),
  };
}
