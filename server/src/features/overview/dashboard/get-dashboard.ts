import { type Currency, cents } from '@paddock/contract/core/money';
import { can, type Role, ticketModule } from '@paddock/contract/core/permissions';
import { dayMs } from '@paddock/contract/durations';
import type { Dashboard } from '@paddock/contract/overview/calls';
import type { DashboardPeriod } from '@paddock/contract/overview/rules';
import type { Deps } from '../../../adapters/deps.ts';
import type { Database } from '../../../db/database.ts';
import { tehranDayAt } from '../../../db/tehran-days.ts';
import { listTransactionBatch, sumReceivedByDay } from '../../payments/transactions/queries.ts';
import { listGameServers } from '../../servers/queries.ts';
import { getTicketSummary } from '../../tickets/queries.ts';
import {
  countActiveByDay,
  countCreatedByDay,
  countUsers,
  type DayRange,
} from '../../users/activity/queries.ts';

export const defaultDashboardPeriod: DashboardPeriod = '7d';

const lengths: Record<DashboardPeriod, number> = { today: 1, '7d': 7, '30d': 30, '90d': 90 };
const latest = 6;

/**
 * A period of Tehran days up to now (Tehran has no summer time), and the equally long range before it. That range
 * ends a whole period ago, so that a day in progress is compared with the same part of another.
 */
export interface DashboardRange {
  /** `YYYY-MM-DD`, ending today. */
  days: string[];
  now: DayRange;
  before: DayRange;
}

export function dashboardRange(period: DashboardPeriod, now: Date): DashboardRange {
  const length = lengths[period];
  const today = new Date(`${tehranDayAt(now)}T00:00:00Z`).getTime();
  const day = (back: number) => new Date(today - back * dayMs).toISOString().slice(0, 10);
  // Includes the current millisecond.
  const until = (back: number) => new Date(now.getTime() + 1 - back * dayMs);
  const range = (back: number) => ({ first: day(back + length - 1), last: day(back), until: until(back) });
  return {
    days: Array.from({ length }, (_, i) => day(length - 1 - i)),
    now: range(0),
    before: range(length),
  };
}

async function received(db: Database, { days, now, before }: DashboardRange): Promise<Dashboard['received']> {
  const [rows, earlier] = await Promise.all([sumReceivedByDay(db, now), sumReceivedByDay(db, before)]);
  const of = (day: string, wanted: Currency) =>
    Math.max(0, rows.find((row) => row.day === day && row.currency === wanted)?.amount ?? 0);
  const total = (all: typeof rows, wanted: Currency) => {
    const amounts = all.filter(({ currency }) => currency === wanted).map(({ amount }) => amount);
    return Math.max(
      0,
      amounts.reduce((sum, amount) => sum + amount, 0),
    );
  };
  return {
    usd: { now: cents(total(rows, 'USD')), before: cents(total(earlier, 'USD')) },
    irr: { now: total(rows, 'IRR'), before: total(earlier, 'IRR') },
    days: days.map((day) => ({ day, usd: cents(of(day, 'USD')), irr: of(day, 'IRR') })),
  };
}

async function players(db: Database, { days, now, before }: DashboardRange): Promise<Dashboard['players']> {
  const [total, created, createdBefore, active, activeBefore] = await Promise.all([
    countUsers(db),
    countCreatedByDay(db, now),
    countCreatedByDay(db, before),
    countActiveByDay(db, now),
    countActiveByDay(db, before),
  ]);
  return {
    total,
    created: { now: created.total, before: createdBefore.total },
    active: { now: active.total, before: activeBefore.total },
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

/** Builds the dashboard of a role; parts that it may not view are null and not loaded. */
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
