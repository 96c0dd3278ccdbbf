import { type Cents, cents } from '@paddock/contract/core/money';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import type { Idempotency } from '../../../http/idempotency.ts';
import { users } from '../../users/tables.ts';
import { settleFromBalance } from '../settlement/transitions.ts';
import { balanceProvider, transactions } from '../tables.ts';
import { createTransaction, noExpiry } from '../transactions/create-transaction.ts';
import { itemMutex, lockSale, type PurchaseOrder } from './lock-sale.ts';
import { assertMethodEnabled } from './payment-methods.ts';

interface BalancePurchase {
  transaction_id: string;
  status: 'ACCEPTED';
  balance: Cents;
}

/** Buys an item from the buyer's balance, all of it or nothing. `seen` is the price in cents that the buyer saw. */
export async function payWithBalance(
  deps: Deps,
  viewer: Viewer,
  order: PurchaseOrder,
  seen: Cents,
  idempotency: Idempotency,
): Promise<BalancePurchase> {
  const now = deps.now();
  const buy = async (tx: Executor): Promise<BalancePurchase> => {
    const prepare = async () => {
      const sale = await lockSale(tx, viewer, order, 'USD', seen);
      // What is free is had without paying.
      if (sale.amount > 0) await assertMethodEnabled(tx, 'balance');
      return { ...sale, ...noExpiry, provider: balanceProvider };
    };
    // Before it is said whether the goods can be had: a copy that waited for the item gets the answer of the first.
    const { row, isNew } = await createTransaction(tx, viewer.id, idempotency, prepare, now);
    if (!isNew) return row.answer as unknown as BalancePurchase;
    await settleFromBalance(tx, row, order.item_id, now);
    const { transaction_id } = row;
    const answer = { transaction_id, status: 'ACCEPTED' as const, balance: await getBalance(tx, viewer.id) };
    await tx.update(transactions).set({ answer }).where(eq(transactions.id, row.id));
    return answer;
  };
  return itemMutex(String(order.item_id), () => deps.db.transaction(buy));
}

async function getBalance(tx: Executor, user: number): Promise<Cents> {
  const [row] = await tx.select({ balance: users.balance_usd }).from(users).where(eq(users.id, user));
  return cents(row?.balance ?? 0);
}
