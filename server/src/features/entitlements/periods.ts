import { dayMs } from '@paddock/contract/durations';
import type { Grant } from '@paddock/contract/shop/calls';
import { and, desc, eq, gt, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { lockSubjects, locks } from '../../db/locks.ts';
import { timestamp } from '../../db/timestamp.ts';
import { type EntitlementRow, entitlements, subscriptions } from './tables.ts';

/*
 * Time that was bought adds up: a tier, group or role that is bought again while it runs goes on from its end, and
 * what is taken back brings that end, and the ends that were built upon it, nearer again.
 */

const toDays = (grant: Grant) => ('days' in grant ? grant.days : undefined);

/** A grant without its days: two grants of one thing differ in these alone, and in whether they can be paused. */
function toTermlessKey(grant: Grant): string {
  return JSON.stringify({ ...grant, days: undefined, pausable: undefined }, Object.keys(grant).toSorted());
}

/** Lets one purchase at a time move the ends of an account's tiers, groups and roles. */
export async function lockPeriods(tx: Executor, steam_id: string, grants: readonly Grant[]): Promise<void> {
  const timed = grants.filter((grant) => toDays(grant) !== undefined).map(toTermlessKey);
  const things = [...new Set(timed)].map((thing) => `${steam_id} ${thing}`);
  if (things.length > 0) await lockSubjects(tx, locks.periods, things);
}

/** The same in SQL, of a grant as jsonb. */
export const termlessOf = (grant: SQLWrapper): SQL => sql`(${grant} - 'days' - 'pausable')`;

/** Given to the same account, of the same thing, and not taken back. `grant`: as JSON. */
function sameGrant(steam_id: string, grant: string): SQL | undefined {
  return and(
    eq(entitlements.steam_id, steam_id),
    sql`${termlessOf(entitlements.grant)} = ${termlessOf(sql`${grant}::jsonb`)}`,
    isNull(entitlements.taken_back_at),
  );
}

/** Moves the tier's end, or begins it anew when it has ended. */
async function extendSubscription(tx: Executor, row: EntitlementRow, tier: string, days: number, now: Date) {
  const { steam_id, transaction_id } = row;
  const [running] = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.steam_id, steam_id),
        eq(subscriptions.tier, tier),
        gt(subscriptions.end_date, now),
      ),
    )
    .orderBy(desc(subscriptions.end_date))
    .limit(1)
    .for('update');
  const end_date = new Date((running?.end_date ?? now).getTime() + days * dayMs);
  if (running) {
    await tx.update(subscriptions).set({ end_date, transaction_id }).where(eq(subscriptions.id, running.id));
    return { subscription_id: running.id, ends_at: end_date };
  }
  const [begun] = await tx
    .insert(subscriptions)
    .values({ steam_id, tier, start_date: now, end_date, transaction_id })
    .returning({ id: subscriptions.id });
  return { subscription_id: begun?.id ?? null, ends_at: end_date };
}

type NewEntitlement = Omit<
  typeof entitlements.$inferInsert,
  'id' | 'given_at' | 'ends_at' | 'subscription_id' | 'rests_until'
>;

/**
 * Stores what a purchase gave, with when it ends; undefined where it was stored before. Needs lockPeriods.
 */
export async function addEntitlement(
  tx: Executor,
  bought: NewEntitlement,
  now: Date,
): Promise<EntitlementRow | undefined> {
  const { grant } = bought;
  // The end of a tier is its subscription's.
  const days = grant.type === 'subscription' ? undefined : toDays(grant);
  const at = timestamp(now);
  const running = and(
    sameGrant(bought.steam_id, JSON.stringify(grant)),
    sql`${entitlements.ends_at} > ${at}`,
  );
  const dated = days !== undefined && {
    ends_at: sql`coalesce((select max(${entitlements.ends_at}) from ${entitlements} where ${running}), ${at})
      + ${days}::int * interval '24 hours'`,
    // What goes on from something that rests, rests with it.
    rests_until: sql`(
      select max(${entitlements.rests_until}) from ${entitlements} where ${running} and ${entitlements.rests_until} > ${at})`,
  };
  const [row] = await tx
    .insert(entitlements)
    .values({ ...bought, given_at: now, ...dated })
    .onConflictDoNothing()
    .returning();
  if (!row || grant.type !== 'subscription') return row;
  const period = await extendSubscription(tx, row, grant.tier, grant.days, now);
  await tx.update(entitlements).set(period).where(eq(entitlements.id, row.id));
  return { ...row, ...period };
}

/** A point in time that is some days earlier, but not before now. */
const earlier = (
  column: typeof entitlements.ends_at | typeof subscriptions.end_date,
  days: number,
  now: Date,
) => sql<Date>`greatest(${column} - make_interval(days => ${days}::int), ${timestamp(now)})`;

async function curtailSubscription(
  tx: Executor,
  { steam_id }: EntitlementRow,
  id: number,
  days: number,
  now: Date,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ end_date: earlier(subscriptions.end_date, days, now) })
    .where(and(eq(subscriptions.id, id), gt(subscriptions.end_date, now)));
  const [newest] = await tx
    .select({ transaction_id: entitlements.transaction_id })
    .from(entitlements)
    .where(
      and(
        eq(entitlements.steam_id, steam_id),
        eq(entitlements.subscription_id, id),
        isNull(entitlements.taken_back_at),
      ),
    )
    .orderBy(desc(entitlements.id))
    .limit(1);
  // Where nothing is paid for any more, days that were given back and pauses hold nothing open.
  const left = newest ?? {
    end_date: sql`least(${subscriptions.end_date}, ${timestamp(now)})`,
  };
  await tx.update(subscriptions).set(left).where(eq(subscriptions.id, id));
}

/** Takes the days of an entitlement that was taken back from what was built upon it. Needs lockPeriods. */
export async function curtailPeriod(tx: Executor, row: EntitlementRow, now: Date): Promise<void> {
  const { subscription_id, ends_at } = row;
  const days = toDays(row.grant);
  if (days === undefined || ends_at === null) return;
  if (subscription_id !== null) await curtailSubscription(tx, row, subscription_id, days, now);
  // Used up, and nothing says whether what runs now began at its end.
  else if (ends_at <= now) return;
  await tx
    .update(entitlements)
    .set({ ends_at: earlier(entitlements.ends_at, days, now) })
    .where(
      and(
        sameGrant(row.steam_id, JSON.stringify(row.grant)),
        ne(entitlements.id, row.id),
        gt(entitlements.ends_at, ends_at > now ? ends_at : now),
        subscription_id === null ? undefined : eq(entitlements.subscription_id, subscription_id),
      ),
    );
}
