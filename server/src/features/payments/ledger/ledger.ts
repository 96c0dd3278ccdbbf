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
 * `unallocated` holds money that waits for a decision; `debt:7` is below zero by what user 7 owes. Each refund has
 * kinds of its own, so that a transaction can have several.
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
  // Money that came after ACCEPTED, by what it adds up to; and what staff decided about it, by the decision.
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

/** `payer` and `receiver`: the users whose balances change, null where none does. */
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
    // The balance column follows the ledger: it is written here only, beside the entry that causes it.
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
 * Moves money between two accounts inside the caller's database transaction: two entries that add up to zero,
 * once for a transaction, account and kind. The only way that money moves. Answers the payer's balance in cents; undefined
 * where no user pays.
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

/** What the user owes, in cents. */
export async function getDebt(db: Executor, user: number): Promise<number> {
  const [row] = await db
    .select({ amount: sum(ledgerEntries.amount).mapWith(Number) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, `debt:${user}`));
  return -(row?.amount ?? 0);
}

/** Puts money on a balance, and pays with it first what the user owes: whoever owes has nothing to spend. */
export async function credit(tx: Executor, from: LedgerAccount, change: Change, now: Date): Promise<void> {
  const { transaction, user, kind, amount } = change;
  const to: UserAccount = `user:${user}`;
  await postEntries(tx, { transaction, from, to, kind, amount, currency: 'USD' }, now);
  // The user's row is locked by the posting, so nobody else pays the same debt.
  const repaid = Math.min(amount, await getDebt(tx, user));
  if (repaid <= 0) return;
  const debt = { transaction, from: to, to: `debt:${user}`, kind: `debt:${kind}`, amount: repaid } as const;
  await postEntries(tx, { ...debt, currency: 'USD' }, now);
}

/** Takes money that went back outside from a balance; what is not there any more becomes a debt. */
export async function debit(tx: Executor, to: LedgerAccount, change: Change, now: Date): Promise<void> {
  const { transaction, user, kind, amount } = change;
  const from: UserAccount = `user:${user}`;
  const [row] = await tx
    .select({ balance: users.balance_usd })
    .from(users)
    .where(eq(users.id, user))
    // No stronger than what the update itself takes: a new purchase of the user holds the key of the row.
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
