import { AppError } from '@paddock/contract/core/errors';
import { hourMs } from '@paddock/contract/durations';
import { eq, like, lt, lte, or, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Guest } from '../../../concurrency/concurrency.ts';
import type { Executor } from '../../../db/database.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { clientNetworks, subnetOf } from '../../../http/rate-limits/subnet.ts';
import { hashToken } from '../sessions/queries.ts';
import { loginThrottles } from '../tables.ts';

/** Attempts of one network on one account before it must wait, and the maximum wait. */
const freeAttempts = 5;
const longestWait = 900;
/**
 * Attempts per hour on one account from all networks new to its owner. Beyond them the password is not checked without a mailed code: a
 * lockout would let strangers shut the owner out.
 */
const hourlyAttempts = 20;

/** Attempts expire after this time without another. */
const memory = 24 * hourMs;

/** Uses the current time instead of the attempt's: of two concurrent ones the earlier would wait for the other. */
const noWait = new Date(0);

const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1000));
export const throttledError = (until: Date, now: Date) =>
  new AppError('rate_limited', { retryAfter: seconds(until.getTime() - now.getTime()) });

const accountKey = (email: string) => `account:${hashToken(email.toLowerCase())}`;

/** A counted attempt. */
export interface LoginAttempt {
  /** The client in the hashing queue; known if the owner has signed in from there before. */
  guest: Guest;
  /** Until when the attempts of unknown networks are exhausted, if they are. */
  usedUpUntil: Date | undefined;
  /** Resets this and earlier attempts and marks the network as the owner's, in the transaction of the sign-in. */
  succeed: (tx?: Executor) => Promise<void>;
  /**
   * Refunds only this attempt: the password was right, and a code is still missing. Knowing the password does not speed up guessing codes.
   */
  giveBack: () => Promise<void>;
}

/** Counts an attempt at a password or code before it is checked, so that concurrent attempts all count. */
export async function countLoginAttempt(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  email: string,
  ip: string,
): Promise<LoginAttempt> {
  const account = accountKey(email);
  const pair = `${account}:${subnetOf(ip)}`;
  await deleteOldAttempts(deps);
  const { isKnown, until } = await tryFromNetwork(deps, pair);
  const usedUpUntil = isKnown ? undefined : await tryFromAnywhere(deps, account);
  const t = loginThrottles;
  const oneLess = sql`greatest(${t.attempts} - 1, 0)`;
  const giveBackAnywhere = async (db: Executor) => {
    if (!isKnown && !usedUpUntil) await db.update(t).set({ attempts: oneLess }).where(eq(t.key, account));
  };
  return {
    guest: { networks: clientNetworks(ip), isKnown },
    usedUpUntil,
    async succeed(tx = deps.db) {
      await tx.update(t).set({ attempts: 0, blocked_until: noWait, is_known: true }).where(eq(t.key, pair));
      await giveBackAnywhere(tx);
    },
    async giveBack() {
      // The wait of a concurrent attempt stays.
      const blocked_until = sql`case when ${t.blocked_until} = ${until} then ${noWait}::timestamptz else ${t.blocked_until} end`;
      await deps.db.update(t).set({ attempts: oneLess, blocked_until }).where(eq(t.key, pair));
      await giveBackAnywhere(deps.db);
    },
  };
}

/** Resets an account's attempts from all networks, after its owner proved their identity in another way. */
export async function clearLoginAttempts({ db }: Pick<Deps, 'db'>, email: string): Promise<void> {
  const t = loginThrottles;
  const key = accountKey(email);
  await db
    .update(t)
    .set({ attempts: 0, blocked_until: noWait })
    .where(or(eq(t.key, key), like(t.key, `${key}:%`)));
}

/** Deletes expired attempts; the index makes this cheap enough for every attempt. */
async function deleteOldAttempts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - memory);
  await db
    .delete(loginThrottles)
    .where(sql`${lt(loginThrottles.window_started_at, before)} and not ${loginThrottles.is_known}`);
}

/** After the free attempts each one doubles the wait. */
async function tryFromNetwork({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>, key: string) {
  const at = now();
  const t = loginThrottles;
  const free = sql`${Math.max(1, Math.round(freeAttempts * config.rateLimitFactor))}::int`;
  const instant = timestamp(at);
  const attempts = sql`case when ${t.window_started_at} < ${instant} - ${`${memory} ms`}::interval then 1 else ${t.attempts} + 1 end`;
  const wait = sql`least(${longestWait}, power(2, least(${attempts} - ${free}, 20)))`;
  const [row] = await db
    .insert(t)
    .values({ key, attempts: 1, window_started_at: at, blocked_until: noWait })
    .onConflictDoUpdate({
      target: t.key,
      set: {
        attempts,
        window_started_at: at,
        blocked_until: sql`case when ${attempts} >= ${free} then ${instant} + ${wait} * interval '1 second' else ${noWait} end`,
      },
      setWhere: lte(t.blocked_until, at),
    })
    .returning({ isKnown: t.is_known, until: t.blocked_until });
  if (row) return row;
  const [blocked] = await db.select({ until: t.blocked_until }).from(t).where(eq(t.key, key));
  throw throttledError(blocked?.until ?? at, at);
}

/** Returns until when the attempts are exhausted, if they are. */
async function tryFromAnywhere(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  key: string,
): Promise<Date | undefined> {
  const at = now();
  const t = loginThrottles;
  const most = Math.max(1, Math.round(hourlyAttempts * config.rateLimitFactor));
  const isOver = sql`${t.window_started_at} <= ${new Date(at.getTime() - hourMs)}`;
  const [row] = await db
    .insert(t)
    .values({ key, attempts: 1, window_started_at: at, blocked_until: noWait })
    .onConflictDoUpdate({
      target: t.key,
      set: {
        attempts: sql`case when ${isOver} then 1 else ${t.attempts} + 1 end`,
        window_started_at: sql`case when ${isOver} then ${at} else ${t.window_started_at} end`,
      },
      setWhere: sql`${isOver} or ${t.attempts} < ${most}`,
    })
    .returning({ key: t.key });
  if (row) return undefined;
  const [full] = await db.select({ since: t.window_started_at }).from(t).where(eq(t.key, key));
  return new Date((full?.since ?? at).getTime() + hourMs);
}
