import { AppError } from '@paddock/contract/core/errors';
import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import type { Subscription } from '@paddock/contract/entitlements/calls';
import { daysBackMax } from '@paddock/contract/entitlements/rules';
import { and, asc, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database.ts';
import { containsFolded, containsId } from '../../db/like-pattern.ts';
import { entitlements, subscriptionDaysBack, subscriptionPauses, subscriptions } from './tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The user who reads subscriptions. */
export interface Reader {
  id: number;
  steam_id: string | null;
}

/** The tiers of the reader's Steam account and those that the reader paid for. */
function visibleTo(db: Executor, reader: Reader): SQL | undefined {
  const paidFor = db
    .select({ id: entitlements.subscription_id })
    .from(entitlements)
    .where(eq(entitlements.user_id, reader.id));
  return or(
    inArray(subscriptions.id, paidFor),
    reader.steam_id === null ? undefined : eq(subscriptions.steam_id, reader.steam_id),
  );
}

/** Lists the current pauses of subscriptions. */
export async function listOpenPauses(db: Executor, ids: readonly number[], now: Date) {
  return db
    .select()
    .from(subscriptionPauses)
    .where(
      and(
        inArray(subscriptionPauses.subscription_id, [...ids]),
        isNull(subscriptionPauses.resumed_at),
        gt(subscriptionPauses.resumes_at, now),
      ),
    );
}

/** Lists the paid period that each subscription is in, with its pause. */
export async function listPaidPeriods(db: Executor, ids: readonly number[], now: Date) {
  const rows = await db
    .select({
      subscription_id: entitlements.subscription_id,
      entitlement_id: entitlements.id,
      grant: entitlements.grant,
      pause_id: subscriptionPauses.id,
    })
    .from(entitlements)
    .leftJoin(subscriptionPauses, eq(subscriptionPauses.entitlement_id, entitlements.id))
    .where(
      and(
        inArray(entitlements.subscription_id, [...ids]),
        isNull(entitlements.taken_back_at),
        gt(entitlements.ends_at, now),
      ),
    )
    .orderBy(asc(entitlements.ends_at), asc(entitlements.id));
  return ids.flatMap((id) => rows.find(({ subscription_id }) => subscription_id === id) ?? []);
}

type PaidPeriod = Awaited<ReturnType<typeof listPaidPeriods>>[number];

/** Whether the purchase of a period allows pausing. */
export const isPausable = (period: Pick<PaidPeriod, 'grant'> | undefined): boolean =>
  period?.grant.type === 'subscription' && period.grant.pausable === true;

/** Lists the latest days given back to each subscription, with their total. */
async function listDaysBack(db: Executor, ids: readonly number[]) {
  const numbered = db
    .select({
      subscription_id: subscriptionDaysBack.subscription_id,
      day: subscriptionDaysBack.day,
      server_name: subscriptionDaysBack.server_name,
      server_name_en: subscriptionDaysBack.server_name_en,
      minutes: subscriptionDaysBack.minutes,
      place: sql<number>`row_number() over (
        partition by ${subscriptionDaysBack.subscription_id} order by ${subscriptionDaysBack.day} desc)`
        .mapWith(Number)
        .as('place'),
      total: sql<number>`count(*) over (partition by ${subscriptionDaysBack.subscription_id})`
        .mapWith(Number)
        .as('total'),
    })
    .from(subscriptionDaysBack)
    .where(inArray(subscriptionDaysBack.subscription_id, [...ids]))
    .as('numbered');
  const rows = await db
    .select()
    .from(numbered)
    .where(lte(numbered.place, daysBackMax))
    .orderBy(asc(numbered.subscription_id), asc(numbered.place));
  return Map.groupBy(rows, ({ subscription_id }) => subscription_id);
}

/** Converts rows for a reader, in the same order. */
async function toSubscriptions(
  db: Executor,
  rows: readonly SubscriptionRow[],
  reader: Reader,
  now: Date,
): Promise<Subscription[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [pauses, periods, back] = await Promise.all([
    listOpenPauses(db, ids, now),
    listPaidPeriods(db, ids, now),
    listDaysBack(db, ids),
  ]);
  const pausedUntil = new Map(pauses.map((pause) => [pause.subscription_id, pause.resumes_at]));
  const periodOf = new Map(periods.map((period) => [period.subscription_id, period]));
  return rows.map(({ transaction_id, ...row }) => {
    const isActive = row.end_date > now;
    const paused_until = (isActive && pausedUntil.get(row.id)) || null;
    const period = periodOf.get(row.id);
    const newest = back.get(row.id) ?? [];
    return {
      ...row,
      status: isActive ? 'active' : 'expired',
      transaction: { transaction_id },
      paused_until,
      can_pause:
        isActive &&
        paused_until === null &&
        row.steam_id === reader.steam_id &&
        isPausable(period) &&
        period?.pause_id === null,
      days_back: newest[0]?.total ?? 0,
      newest_days_back: newest.map(({ subscription_id: _id, place: _place, total: _total, ...day }) => day),
    };
  });
}

/** Returns a page of the reader's subscriptions and those that the reader paid for, newest first. */
export async function listSubscriptions(
  db: Database,
  reader: Reader,
  { skip = 0, limit = maxPageSize, search = '' }: PageQuery & { search?: string | undefined },
  now: Date,
): Promise<List<Subscription>> {
  const where = and(
    visibleTo(db, reader),
    or(
      containsFolded(subscriptions.tier, search),
      containsId(subscriptions.steam_id, search),
      containsId(subscriptions.transaction_id, search),
    ),
  );
  const [rows, total] = await Promise.all([
    db.select().from(subscriptions).where(where).orderBy(desc(subscriptions.id)).offset(skip).limit(limit),
    db.$count(subscriptions, where),
  ]);
  return { items: await toSubscriptions(db, rows, reader, now), total };
}

/** Returns a subscription that the reader may see. Throws not_found. */
export async function getSubscription(
  db: Executor,
  reader: Reader,
  id: number,
  now: Date,
): Promise<Subscription> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), visibleTo(db, reader)));
  const [subscription] = await toSubscriptions(db, row ? [row] : [], reader, now);
  if (!subscription) throw new AppError('not_found');
  return subscription;
}
