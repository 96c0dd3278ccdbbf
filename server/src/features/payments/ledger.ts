import { AppError } from '@paddock/contract/errors';
import type { Currency } from '@paddock/contract/money';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { users } from '../users/tables.ts';
import { ledgerEntries } from './tables.ts';

export type Account = `user:${number}` | `provider:${string}` | 'revenue' | 'unallocated';

export interface Posting {
  /** The row id of the transaction that causes it. */
  transaction: number;
  from: Account;
  to: Account;
  kind: 'top_up' | 'purchase' | 'late_credit';
  /** cents or whole rials */
  amount: number;
  currency: Currency;
}

const userOf = (account: Account) => (account.startsWith('user:') ? Number(account.slice(5)) : undefined);

/** The balance column follows the ledger: it is written here only, beside the entry that causes it. */
async function changeBalance(tx: Executor, user: number, change: number): Promise<void> {
  const rows = await tx
    .update(users)
    .set({ balance_usd: sql`${users.balance_usd} + ${change}` })
    .where(and(eq(users.id, user), sql`${users.balance_usd} + ${change} >= 0`))
    .returning({ id: users.id });
  if (rows.length === 0) throw new AppError('balance_insufficient');
}

/**
 * Moves money between two accounts inside the caller's database transaction: two entries that add up to zero,
 * once for a transaction, account and kind. The only way that money moves.
 */
export async function post(tx: Executor, posting: Posting, now: Date): Promise<void> {
  const { transaction, from, to, kind, amount, currency } = posting;
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Error(`not an amount: ${amount}`);
  const entry = { transaction_id: transaction, kind, currency, created_at: now };
  await tx.insert(ledgerEntries).values([
    { ...entry, account: from, amount: -amount },
    { ...entry, account: to, amount },
  ]);
  const payer = userOf(from);
  const receiver = userOf(to);
  if ((payer ?? receiver) !== undefined && currency !== 'USD') throw new Error('balances are held in USD');
  if (payer !== undefined) await changeBalance(tx, payer, -amount);
  if (receiver !== undefined) await changeBalance(tx, receiver, amount);
}
