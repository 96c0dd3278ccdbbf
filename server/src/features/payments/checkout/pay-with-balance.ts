import type { Cents } from '@paddock/contract/core/money';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import type { Idempotency } from '../../../http/idempotency.ts';
import { type BalancePurchase, settleFromBalance } from '../settlement/transitions.ts';
import { balanceProvider } from '../tables.ts';
import { createTransaction, noExpiry } from '../transactions/create-transaction.ts';
import { itemMutex, lockSale, type PurchaseOrder } from './lock-sale.ts';
import { assertMethodEnabled } from './payment-methods.ts';

/**
 * Buys an item from the buyer's balance, all of it or nothing. `seen` is the price in cents that the buyer saw. Answers as well whether it
 * took a piece of a limited stock, which others see.
 */
export async function payWithBalance(
  deps: Deps,
  viewer: Viewer,
  order: PurchaseOrder,
  seen: Cents,
  idempotency: Idempotency,
): Promise<{ purchase: BalancePurchase; tookStock: boolean }> {
  const now = deps.now();
  const buy = async (tx: Executor) => {
    let stock = 0;
    const prepare = async () => {
      const { sale, item } = await lockSale(tx, viewer, order, 'USD', seen);
      stock = item.stock;
      // What is free is had without paying.
      if (sale.amount > 0) await assertMethodEnabled(tx, 'balance');
      return { ...sale, ...noExpiry, provider: balanceProvider };
    };
    // Before it is said whether the goods can be had: a copy that waited for the item gets the answer of the first.
    const { row, isNew } = await createTransaction(tx, viewer.id, idempotency, prepare, now);
    if (!isNew) return { purchase: row.answer as unknown as BalancePurchase, tookStock: false };
    const purchase = await settleFromBalance(tx, row, { id: order.item_id, stock }, now);
    return { purchase, tookStock: stock >= 0 };
  };
  return itemMutex(String(order.item_id), () => deps.db.transaction(buy));
}
