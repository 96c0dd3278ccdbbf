import { cents } from '@paddock/contract/core/money';
import { can, type Role, ticketModule } from '@paddock/contract/core/permissions';
import { calendarDayIn, startOfTehranDay } from '@paddock/contract/i18n/time';
import type { Dashboard } from '@paddock/contract/overview/calls';
import type { DashboardPeriod } from '@paddock/contract/overview/rules';
import type { Deps } from '../../../adapters/deps.ts';
import type { Database } from '../../../db/database.ts';
import { listTransactionBatch, sumReceived, sumReceivedByDay } from '../../payments/transactions/queries.ts';
import { listGameServers } from '../../servers/queries.ts';
import { getTicketSummary } from '../../tickets/queries.ts';
import { countActiveByDay, countActiveTotal, countCreatedByDay, countUsers } from './queries.ts';

export const defaultDashboardPeriod: DashboardPeriod = '7d';

const lengths: Record<DashboardPeriod, number> = { today: 1, '7d': 7, '30d': 30, '90d': 90 };
const dayMs = 86_400_000;
const latest = 6;

/**
 * The days of a period in Tehran, which has no summer time, up to now; before it the same stretch of time, which ends
 * as long ago as the period is long, so that a day that has just begun is held against the beginning of another.
 */
export interface DashboardRange {
  /** `YYYY-MM-DD`, the running one last. */
  days: string[];
  now: { from: Date; until: Date };
  before: { from: Date; until: Date };
}

export function dashboardRange(period: DashboardPeriod, now: Date): DashboardRange {
  const length = lengths[period];
  const { year, month, day } = calendarDayIn(now);
  const at = (back: number) => Date.UTC(year, month - 1, day - back);
  const back = (date: Date) => new Date(date.getTime() - length * dayMs);
  const from = new Date(startOfTehranDay({ year, month, day }).getTime() - (length - 1) * dayMs);
  // What is made in this very millisecond counts.
  const until = new Date(now.getTime() + 1);
  return {
    days: Array.from({ length }, (_, i) => new Date(at(length - 1 - i)).toISOString().slice(0, 10)),
    now: { from, until },
    before: { from: back(from), until: back(until) },
  };
}

async function received(db: Database, { days, now, before }: DashboardRange): Promise<Dashboard['received']> {
  const [total, earlier, rows] = await Promise.all([
    sumReceived(db, now),
    sumReceived(db, before),
    sumReceivedByDay(db, now),
  ]);
  const of = (day: string, currency: string) =>
    Math.max(0, rows.find((row) => row.day === day && row.currency === currency)?.amount ?? 0);
  return {
    usd: { now: total.total_received, before: earlier.total_received },
    irr: { now: total.total_received_irr, before: earlier.total_received_irr },
    days: days.map((day) => ({ day, usd: cents(of(day, 'USD')), irr: of(day, 'IRR') })),
  };
}

async function players(db: Database, { days, now, before }: DashboardRange): Promise<Dashboard['players']> {
  const [total, created, createdBefore, active, activeBefore] = await Promise.all([
    countUsers(db),
    countCreatedByDay(db, now),
    countCreatedByDay(db, before),
    countActiveByDay(db, now),
    countActiveTotal(db, before),
  ]);
  return {
    total,
    created: { now: created.total, before: createdBefore.total },
    active: { now: active.total, before: activeBefore },
    days: days.map((day) => ({
      day,
      created: created.days.get(day) ?? 0,
      active: active.days.get(day) ?? 0,
    })),
  };
}

async function servers(db: Database): Promise<Dashboard['servers']> {
  const all = await listGameServers(db);
  const up = all.filter(({ status }) => status === 'Online');
  return {
    up: up.length,
    total: all.length,
    players: up.reduce((sum, server) => sum + server.players, 0),
    places: up.reduce((sum, server) => sum + server.max_players, 0),
  };
}

async function tickets(db: Database, now: Date): Promise<Dashboard['tickets']> {
  const { open, waiting, first_answer_seconds } = await getTicketSummary(db, now);
  return { open: open + waiting, first_answer_seconds };
}

/** What a role sees of the period; a part that it may not view is not asked for. */
export async function buildDashboard(deps: Deps, role: Role, period: DashboardPeriod): Promise<Dashboard> {
  const { db } = deps;
  const now = deps.now();
  const stretch = dashboardRange(period, now);
  const where = <T>(module: string, part: () => Promise<T>) => (can(role, module, 'view') ? part() : null);
  const [money, people, games, support, latest_transactions] = await Promise.all([
    where('transactions', () => received(db, stretch)),
    where('users', () => players(db, stretch)),
    where('servers', () => servers(db)),
    where(ticketModule, () => tickets(db, now)),
    where('transactions', () => listTransactionBatch(db, {}, latest)),
  ]);
  return { period, received: money, players: people, servers: games, tickets: support, latest_transactions };
}
