import { AppError } from '@paddock/contract/core/errors';
import { type Grant, isRenewable } from '@paddock/contract/shop/calls';
import { and, eq, gt, isNull, ne, or, type Placeholder, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { prepareOnce } from '../../../db/statements/prepare-once.ts';
import { type TransactionRow, transactions } from '../tables.ts';

interface Goods {
  /** The row id of the purchase itself, if it has one. */
  id?: number;
  item_id: number;
  steam_id: string | null;
  grants: readonly Grant[];
}

/** An active purchase: paid, not revoked, not expired. */
export function isActivePurchase(now: Date | Placeholder) {
  return and(
    // A literal instead of a parameter, so that a prepared statement can use the partial index.
    sql`${transactions.status} = 'ACCEPTED'`,
    isNull(transactions.taken_back_at),
    or(isNull(transactions.lapses_at), gt(transactions.lapses_at, now)),
  );
}

const otherPurchase = prepareOnce((db) =>
  db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.item_id, sql.placeholder('item_id')),
        eq(transactions.steam_id, sql.placeholder('steam_id')),
        isActivePurchase(sql.placeholder('now')),
        ne(transactions.id, sql.placeholder('id')),
      ),
    )
    .limit(1)
    .prepare(''),
);

/** Whether the Steam account owns these goods from another purchase, so that they cannot be sold to it again. */
export async function isOwned(tx: Executor, goods: Goods, now: Date): Promise<boolean> {
  const { id = 0, item_id, steam_id, grants } = goods;
  if (steam_id === null || isRenewable(grants)) return false;
  const rows = await otherPurchase(tx).execute({ id, item_id, steam_id, now });
  return rows.length > 0;
}

/** A user's active purchases and gifts, for the user's Steam account or for others. */
export async function listPurchases(
  db: Executor,
  user: { id: number; steam_id: string | null },
  now: Date,
): Promise<{ item_id: number; is_own: boolean }[]> {
  const rows: Pick<TransactionRow, 'item_id' | 'steam_id'>[] = await db
    .selectDistinct({ item_id: transactions.item_id, steam_id: transactions.steam_id })
    .from(transactions)
    .where(
      and(
        or(
          eq(transactions.user_id, user.id),
          user.steam_id ? eq(transactions.steam_id, user.steam_id) : undefined,
        ),
        isActivePurchase(now),
      ),
    );
  const own = new Map<number, boolean>();
  for (const { item_id, steam_id } of rows) {
    if (item_id === null) continue;
    own.set(item_id, (own.get(item_id) ?? false) || steam_id === user.steam_id);
  }
  return [...own].map(([item_id, is_own]) => ({ item_id, is_own }));
}

/** Throws own_payment if staff decide about their own payment, or about a gift to themselves, from which they profit as much. */
export function assertNotOwnPayment(
  row: Pick<TransactionRow, 'user_id' | 'steam_id'>,
  actor: { id: number; steam_id: string | null },
): void {
  const isForActor = row.steam_id !== null && row.steam_id === actor.steam_id;
  if (row.user_id === actor.id || isForActor) throw new AppError('own_payment');
}
