import { AppError } from '@paddock/contract/core/errors';
import { type Cents, type Currency, cents } from '@paddock/contract/core/money';
import { eq, type SQL, sql, sum } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { prepareOnce } from '../../../db/statements/prepare-once.ts';
import { withParts } from '../../../db/statements/with-parts.ts';
import { users } from '../../users/tables.ts';
import { ledgerEntries } from '../tables.ts';

type UserAccount = `user:${number}`;

/**
 * `unallocated` contains money that awaits a decision; `debt:7` is negative by what user 7 owes. Each refund has its own kinds, so that a
 * transaction can have several.
 */
export type LedgerAccount =
  | UserAccount
  | `debt:${number}`
  | `provider:${string}`
  | 'revenue'
  | 'refunds'
  | 'unallocated';

type Cause =
  | 'top_up'
  | 'purchase'
  | 'late_credit'
  | `refund:${number}`
  // Money that arrived after ACCEPTED, by its running total; and staff's decisions about it, by decision.
  | `surplus:${number}`
  | `regained:${number}`
  | `surplus_credit:${number}`
  | `book_back:${number}`
  | `kept:${number}`;

export interface Posting {
  /** The row id of the transaction that causes it. */
  transaction: number;
  from: LedgerAccount;
  to: LedgerAccount;
  kind: Cause | `debt:${Cause}`;
  /** cents or whole rials */
  amount: number;
  currency: Currency;
}

const toUserId = (account: LedgerAccount) =>
  account.startsWith('user:') ? Number(account.slice(5)) : undefined;

/** `payer` and `receiver`: the users whose balances change; null for an account that is not a balance. */
const postedEntries = prepareOnce((db) => {
  const of = sql.placeholder;
  const amount = sql`${of('amount')}::bigint`;
  const entry = sql`${of('transaction')}::int, ${of('kind')}, ${of('currency')}, ${of('now')}::timestamptz`;
  const change = (user: string, changed: SQL) => sql`
    update ${users} set balance_usd = ${changed} where id = ${of(user)}::int and ${changed} >= 0
    returning balance_usd as balance`;
  const parts = {
    entries: sql`
      insert into ${ledgerEntries} (transaction_id, kind, currency, created_at, account, amount)
      values (${entry}, ${of('from')}, -${amount}), (${entry}, ${of('to')}, ${amount})`,
    // The balance column follows the ledger: it is only written here, with the entry that causes it.
    paid: change('payer', sql`balance_usd - ${amount}`),
    received: change('receiver', sql`balance_usd + ${amount}`),
  };
  return withParts(db, parts)
    .select({
      paid: sql<number | null>`(select balance from paid)`,
      received: sql<number | null>`(select balance from received)`,
    })
    .from(sql`(select) as posted`)
    .prepare('');
});

/**
 * Moves money between two accounts inside the caller's database transaction: two entries that add up to zero, once per transaction, account
 * and kind. All money moves through it. Returns the payer's balance in cents; undefined if no user pays.
 */
export async function postEntries(tx: Executor, posting: Posting, now: Date): Promise<Cents | undefined> {
  const { transaction, from, to, kind, amount, currency } = posting;
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Error(`not an amount: ${amount}`);
  const payer = toUserId(from);
  const receiver = toUserId(to);
  if ((payer ?? receiver) !== undefined && currency !== 'USD') throw new Error('balances are held in USD');
  const values = { transaction, from, to, kind, amount, currency, now: now.toISOString() };
  const balances = { payer: payer ?? null, receiver: receiver ?? null };
  const [balance] = await postedEntries(tx).execute({ ...values, ...balances });
  const isRefused = (user: number | undefined, left: number | null | undefined) =>
    user !== undefined && typeof left !== 'number';
  if (isRefused(payer, balance?.paid) || isRefused(receiver, balance?.received))
    throw new AppError('balance_insufficient');
  return payer === undefined ? undefined : cents(balance?.paid ?? 0);
}

interface Change {
  transaction: number;
  user: number;
  kind: Cause;
  /** cents */
  amount: number;
}

/** The user's debt, in cents. */
export async function getDebt(db: Executor, user: number): Promise<number> {
  const [row] = await db
    .select({ amount: sum(ledgerEntries.amount).mapWith(Number) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, `debt:${user}`));
  return -(row?.amount ?? 0);
}

/** Credits a balance and first repays the user's debt: a user in debt has no money to spend. */
export async function credit(tx: Executor, from: LedgerAccount, change: Change, now: Date): Promise<void> {
  const { transaction, user, kind, amount } = change;
  const to: UserAccount = `user:${user}`;
  await postEntries(tx, { transaction, from, to, kind, amount, currency: 'USD' }, now);
  // The posting has locked the user's row, so that the same debt is not paid twice.
  const repaid = Math.min(amount, await getDebt(tx, user));
  if (repaid <= 0) return;
  const debt = { transaction, from: to, to: `debt:${user}`, kind: `debt:${kind}`, amount: repaid } as const;
  await postEntries(tx, { ...debt, currency: 'USD' }, now);
}

/** Deducts money refunded outside from a balance; a shortfall becomes a debt. */
export async function debit(tx: Executor, to: LedgerAccount, change: Change, now: Date): Promise<void> {
  const { transaction, user, kind, amount } = change;
  const from: UserAccount = `user:${user}`;
  const [row] = await tx
    .select({ balance: users.balance_usd })
    .from(users)
    .where(eq(users.id, user))
    // No stronger than the lock of the update itself: a concurrent new purchase holds a key share lock on the row.
    .for('no key update');
  const missing = amount - Math.min(amount, row?.balance ?? 0);
  if (missing > 0) {
    const debt = {
      transaction,
      from: `debt:${user}`,
      to: from,
      kind: `debt:${kind}`,
      amount: missing,
    } as const;
    await postEntries(tx, { ...debt, currency: 'USD' }, now);
  }
  await postEntries(tx, { transaction, from, to, kind, amount, currency: 'USD' }, now);
}
