import { randomBytes } from 'node:crypto';
import type { Cents, Currency } from '@paddock/contract/core/money';
import type { Grant } from '@paddock/contract/shop/calls';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { type TransactionRow, transactions } from '../tables.ts';
import { findIdempotentTransaction, type Idempotency } from './idempotency.ts';
import { addTimelineEntry } from './timeline.ts';

export interface NewTransaction {
  user_id: number;
  item_id: number | null;
  item_title: string | null;
  steam_id: string | null;
  is_gift: boolean;
  note: string | null;
  grants: readonly Grant[];
  /** cents or whole rials */
  amount: number;
  currency: Currency;
  provider: string;
  expires_at: Date | null;
  next_check_at: Date | null;
}

/** A top-up of the dollar balance. */
export function newTopUp(
  user_id: number,
  amount: Cents,
  provider: string,
  times: Pick<NewTransaction, 'expires_at' | 'next_check_at'>,
): NewTransaction {
  const nothing = { item_id: null, item_title: null, steam_id: null, is_gift: false, note: null, grants: [] };
  return { ...nothing, user_id, amount, currency: 'USD', provider, ...times };
}

/** An attempt that nobody outside is asked about. */
export const noExpiry = { expires_at: null, next_check_at: null } as const;

/**
 * Writes a new PENDING transaction. When a copy of the call was quicker, the database makes this one wait for
 * it and answers with the row that it made.
 */
export async function insertTransaction(
  tx: Executor,
  attempt: NewTransaction,
  repeat: Idempotency,
  now: Date,
) {
  const [row] = await tx
    .insert(transactions)
    .values({
      ...attempt,
      grants: [...attempt.grants],
      transaction_id: randomBytes(18).toString('base64url'),
      status: 'PENDING',
      idempotency_key: repeat.key ?? null,
      request_hash: repeat.hash,
      created_at: now,
    })
    .onConflictDoNothing({ target: [transactions.user_id, transactions.idempotency_key] })
    .returning();
  if (row) {
    await addTimelineEntry(tx, { transaction: row.id, kind: 'created' }, now);
    return { row, isNew: true };
  }
  const earlier = await findIdempotentTransaction(tx, attempt.user_id, repeat);
  if (!earlier) throw new Error('a conflicting transaction is missing');
  return { row: earlier, isNew: false };
}

/** An attempt of the same buyer for the same thing that is still open: two tabs pay once. */
export async function findOpenTransaction(
  tx: Executor,
  attempt: NewTransaction,
  now: Date,
): Promise<TransactionRow | undefined> {
  const same = <T>(column: Parameters<typeof isNull>[0], value: T | null) =>
    value === null ? isNull(column) : eq(column as never, value as never);
  const [row] = await tx
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.user_id, attempt.user_id),
        same(transactions.item_id, attempt.item_id),
        same(transactions.steam_id, attempt.steam_id),
        eq(transactions.provider, attempt.provider),
        eq(transactions.amount, attempt.amount),
        eq(transactions.currency, attempt.currency),
        eq(transactions.status, 'PENDING'),
        gt(transactions.expires_at, now),
      ),
    )
    .limit(1);
  return row;
}
