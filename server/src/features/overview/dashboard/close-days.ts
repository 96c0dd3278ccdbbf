import { sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { startOfDay, tehranDayAt, tehranDayOf } from '../../../db/tehran-days.ts';
import { isFromOutside, ledgerEntries, receivedDays, transactions } from '../../payments/tables.ts';
import { closePlayerDays, forgetOldActivity, lockClosedDays } from '../../users/activity/service.ts';
import { closedDays } from '../../users/activity/tables.ts';
import { users } from '../../users/tables.ts';

/** What was begun on a day is committed by then. */
const afterMs = 60 * 60_000;
/** Days of one transaction. */
const daysAtOnce = 20;

/** The next days to close, up to the last one; undefined where there is none. */
async function findOpen(tx: Executor, last: string): Promise<{ first: string; last: string } | undefined> {
  const { rows } = await tx.execute<{ first: string | null; last: string }>(sql`
    select first::text, least(first + ${sql.raw(String(daysAtOnce - 1))}, ${last}::date)::text as last
    from (
      select coalesce(
        (select max(day) + 1 from ${closedDays}),
        (select ${tehranDayOf(sql`min(${users.created_at})`)} from ${users})
      ) as first
    ) as open where first <= ${last}::date`);
  const [open] = rows;
  return open?.first ? { first: open.first, last: open.last } : undefined;
}

/** Adds up what was booked since the newest closed day, up to this one, included. */
async function closeReceivedDays(tx: Executor, last: string): Promise<void> {
  const { created_at: booked, currency, amount } = ledgerEntries;
  await tx.execute(sql`
    with closed as materialized (select max(day) as day from ${closedDays})
    insert into ${receivedDays} (booked_on, made_on, currency, amount)
    select ${tehranDayOf(booked)}, ${tehranDayOf(transactions.created_at)}, ${currency}, -sum(${amount})
    from ${ledgerEntries} join ${transactions} on ${transactions.id} = ${ledgerEntries.transaction_id}
    where ${isFromOutside(ledgerEntries)}
      and ${booked} >= coalesce(${startOfDay(sql`select day + 1 from closed`)}, '-infinity')
      and ${booked} < ${startOfDay(sql`${last}::date + 1`)}
    group by 1, 2, 3`);
}

/**
 * Adds up what the dashboard shows of days of Tehran that are over, so that it is not counted row by row at each look. A day that
 * this has not come to yet is counted by whoever asks.
 */
export async function closeDays({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const today = new Date(`${tehranDayAt(new Date(now().getTime() - afterMs))}T00:00:00Z`);
  const last = new Date(today.getTime() - 86_400_000).toISOString().slice(0, 10);
  const closeNext = async (tx: Executor) => {
    await lockClosedDays(tx);
    const open = await findOpen(tx, last);
    if (!open) return false;
    await closeReceivedDays(tx, open.last);
    await closePlayerDays(tx, open.first, open.last);
    return true;
  };
  while (await db.transaction(closeNext));
  await forgetOldActivity(db, now());
}
