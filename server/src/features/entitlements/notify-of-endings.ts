import { dayMs } from '@paddock/contract/durations';
import { and, eq, gt, lte, notExists, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { notify } from '../notifications/notify.ts';
import { notificationCauses, outgoingMessages } from '../notifications/tables.ts';
import { notDeleted } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { subscriptions } from './tables.ts';

const warnMs = 3 * dayMs;
const kind = 'subscription_ending';

/** One notification per end: buying a tier again creates a new end. */
const toCause = (id: number, end: Date) => `${id}:${end.getTime()}`;
const causeInDatabase = sql`${subscriptions.id} || ':' || (extract(epoch from ${subscriptions.end_date}) * 1000)::bigint`;

/** Excludes holders who were notified on any channel, even if they chose another since. */
function notNotified(db: Executor, table: typeof notificationCauses | typeof outgoingMessages): SQL {
  const same = and(eq(table.user_id, users.id), eq(table.kind, kind), eq(table.cause, causeInDatabase));
  return notExists(db.select({ cause: table.cause }).from(table).where(same));
}

/** Notifies holders three days before a subscription ends, unless it lasts three days or less. */
export async function notifyOfEndings({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now();
  const ending = await db
    .select({ subscription: subscriptions, user_id: users.id })
    .from(subscriptions)
    .innerJoin(users, eq(users.steam_id, subscriptions.steam_id))
    .where(
      and(
        notDeleted,
        gt(subscriptions.end_date, at),
        lte(subscriptions.end_date, new Date(at.getTime() + warnMs)),
        sql`${subscriptions.end_date} - ${subscriptions.start_date} > interval '3 days'`,
        notNotified(db, notificationCauses),
        notNotified(db, outgoingMessages),
      ),
    );
  for (const { subscription, user_id } of ending) {
    const { id, tier, end_date } = subscription;
    const facts = { tier, end_date: end_date.toISOString() };
    const cause = toCause(id, end_date);
    await db.transaction((tx) => notify(tx, user_id, kind, { cause, facts }, at));
  }
}
