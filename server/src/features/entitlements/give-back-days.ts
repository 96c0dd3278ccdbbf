import { dayMs } from '@paddock/contract/durations';
import {
  isDayGivenBack,
  outageMinutes,
  type PolledHour,
  type TimeSpan,
  withoutSpans,
} from '@paddock/contract/entitlements/outage-days';
import { tehranDayRange } from '@paddock/contract/i18n/time';
import { and, eq, gt, gte, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { tehranDayAt } from '../../db/tehran-days.ts';
import { notify } from '../notifications/notify.ts';
import { gameServers, serverHours } from '../servers/tables.ts';
import { notDeleted } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import type { SubscriptionRow } from './list-subscriptions.ts';
import { lockSubscription, shiftPeriods } from './shift-periods.ts';
import { entitlements, subscriptionDaysBack, subscriptionPauses, subscriptions } from './tables.ts';

/** Days that are checked again, in case the portal itself was down. */
const daysChecked = 7;
/** How long after a day its last polling results may still arrive. */
const graceMs = 600_000;

/** A day in Tehran with the polling results of a server. */
interface ServerDay extends TimeSpan {
  day: string;
  server_id: number;
  server_name: string;
  server_name_en: string | null;
  hours: PolledHour[];
}

/** Returns the days that are over, oldest first. */
function daysThatEnded(now: Date): (TimeSpan & { day: string })[] {
  const days = Array.from({ length: daysChecked }, (_, back) =>
    tehranDayAt(new Date(now.getTime() - (daysChecked - back) * dayMs)),
  );
  return days.flatMap((day) => {
    const range = tehranDayRange(day);
    if (!range || range.end.getTime() + graceMs > now.getTime()) return [];
    return { day, from: range.start, until: range.end };
  });
}

/** Lists servers and days with outages long enough to give the day back to a subscriber who had all of it. */
async function listOutages(db: Executor, now: Date): Promise<ServerDay[]> {
  const days = daysThatEnded(now);
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return [];
  const rows = await db
    .select({ hours: serverHours, name: gameServers.name, name_en: gameServers.name_en })
    .from(serverHours)
    .innerJoin(gameServers, eq(gameServers.id, serverHours.server_id))
    .where(
      and(
        // Tehran hours begin in the middle of UTC hours.
        gt(serverHours.hour, new Date(first.from.getTime() - 3_600_000)),
        lt(serverHours.hour, last.until),
        or(lt(serverHours.online_polls, serverHours.polls), gt(serverHours.maintenance_polls, 0)),
      ),
    );
  const servers = Map.groupBy(rows, ({ hours }) => hours.server_id);
  return days.flatMap((day) =>
    [...servers].flatMap(([server_id, hourRows]) => {
      const hours = hourRows.map((row) => row.hours);
      if (!isDayGivenBack(outageMinutes(hours, [day]))) return [];
      const names = { server_name: hourRows[0]?.name ?? '', server_name_en: hourRows[0]?.name_en ?? null };
      return { ...day, ...names, server_id, hours };
    }),
  );
}

const paid = alias(entitlements, 'paid');

/** Lists subscriptions that ran on the day, included something of the server and have not had the day back. */
function listConcerned(db: Executor, { server_id, day, from, until }: ServerDay): Promise<SubscriptionRow[]> {
  const ofServer = db
    .select({ id: paid.subscription_id })
    .from(entitlements)
    .innerJoin(paid, eq(paid.transaction_id, entitlements.transaction_id))
    .where(
      and(
        eq(entitlements.server_id, server_id),
        isNull(entitlements.taken_back_at),
        isNull(paid.taken_back_at),
        lt(paid.given_at, until),
        gt(paid.ends_at, from),
      ),
    );
  const given = db
    .select({ day: subscriptionDaysBack.day })
    .from(subscriptionDaysBack)
    .where(
      and(eq(subscriptionDaysBack.subscription_id, subscriptions.id), eq(subscriptionDaysBack.day, day)),
    );
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.id, ofServer),
        lt(subscriptions.start_date, until),
        gt(subscriptions.end_date, from),
        notExists(given),
      ),
    );
}

/** Returns the minutes of the day that a subscriber lost, not counting pauses. */
async function minutesLost(db: Executor, row: SubscriptionRow, day: ServerDay): Promise<number> {
  const pauses = await db
    .select()
    .from(subscriptionPauses)
    .where(
      and(
        eq(subscriptionPauses.subscription_id, row.id),
        lt(subscriptionPauses.paused_at, day.until),
        gte(subscriptionPauses.resumes_at, day.from),
      ),
    );
  const cuts = pauses.map(({ paused_at, resumes_at, resumed_at }) => ({
    from: paused_at,
    until: resumed_at ?? resumes_at,
  }));
  const ran = {
    from: row.start_date > day.from ? row.start_date : day.from,
    until: row.end_date < day.until ? row.end_date : day.until,
  };
  return outageMinutes(day.hours, withoutSpans(ran, cuts));
}

interface LostDay extends ServerDay {
  minutes: number;
}

/** Keeps one server per day, the one that was offline longest. */
function longestOfEachDay(lost: readonly LostDay[]): LostDay[] {
  const byDay = Map.groupBy(lost, ({ day }) => day);
  return [...byDay.values()].map((lostOnDay) =>
    lostOnDay.reduce((most, one) => (one.minutes > most.minutes ? one : most)),
  );
}

/** Returns the newest subscription of the tier, where given days are usable if this one has ended. */
async function newestOfTier(tx: Executor, row: SubscriptionRow): Promise<SubscriptionRow> {
  const [newest] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.steam_id, row.steam_id), eq(subscriptions.tier, row.tier)))
    .orderBy(sql`${subscriptions.end_date} desc, ${subscriptions.id} desc`)
    .limit(1);
  return newest ?? row;
}

/** Gives back outstanding days and notifies the holder once per day. */
async function giveBack(
  { db }: Pick<Deps, 'db'>,
  row: SubscriptionRow,
  lost: readonly LostDay[],
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockSubscription(tx, await newestOfTier(tx, row), now);
    if (!locked) return;
    const added = await tx
      .insert(subscriptionDaysBack)
      .values(
        lost.map(({ day, server_name, server_name_en, minutes }) => ({
          subscription_id: row.id,
          day,
          server_name,
          server_name_en,
          minutes,
          given_at: now,
        })),
      )
      .onConflictDoNothing()
      .returning();
    const [first] = added;
    if (!first) return;
    // A subscription that has ended continues from now, so that the days are usable.
    const ended = Math.max(0, now.getTime() - locked.row.end_date.getTime());
    const end_date = await shiftPeriods(tx, locked, ended + added.length * dayMs);
    const [holder] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.steam_id, row.steam_id), notDeleted));
    if (!holder) return;
    const { server_name: server, server_name_en: server_en } = first;
    const facts = {
      tier: row.tier,
      days: added.length,
      server,
      server_en,
      end_date: end_date.toISOString(),
    };
    await notify(tx, holder.id, 'days_given_back', { cause: tehranDayAt(now), facts }, now);
  });
}

/**
 * Gives back days (in Tehran) on which a server of a subscription was offline; see contract/entitlements/outage-days.
 * Idempotent.
 */
export async function giveBackDays({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  const lost = new Map<number, { row: SubscriptionRow; days: LostDay[] }>();
  for (const outage of await listOutages(db, at)) {
    for (const row of await listConcerned(db, outage)) {
      const minutes = await minutesLost(db, row, outage);
      if (!isDayGivenBack(minutes)) continue;
      const entry = lost.get(row.id) ?? { row, days: [] };
      entry.days.push({ ...outage, minutes });
      lost.set(row.id, entry);
    }
  }
  for (const { row, days } of lost.values()) await giveBack({ db }, row, longestOfEachDay(days), at);
}
