import type { Currency } from '@paddock/contract/core/money';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { ledgerEntries } from '../tables.ts';

/** Entries of one account, or of one kind of account where each user has one. */
export interface AccountSum {
  /** `user`, `debt`, `provider:local`, `revenue`, `refunds`, `unallocated` */
  account: string;
  currency: Currency;
  entries: number;
  /** cents or whole rials */
  amount: number;
}

/** Sums of all entries. */
export async function sumEntries(db: Executor): Promise<AccountSum[]> {
  const account = sql<string>`case when ${ledgerEntries.account} like 'user:%' then 'user'
    when ${ledgerEntries.account} like 'debt:%' then 'debt' else ${ledgerEntries.account} end`.as('of');
  return db
    .select({
      account,
      currency: ledgerEntries.currency,
      entries: sql`count(*)`.mapWith(Number),
      amount: sql`sum(${ledgerEntries.amount})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .groupBy(sql`"of"`, ledgerEntries.currency);
}

/** The total of the sums that match. */
export function total(sums: readonly AccountSum[], fits: (sum: AccountSum) => boolean): number {
  return sums.filter(fits).reduce((all, { amount }) => all + amount, 0);
}
