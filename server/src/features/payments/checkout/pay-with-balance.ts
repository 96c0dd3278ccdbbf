import type { Cents } from '@paddock/contract/core/money';
import type { Deps } from '../../../adapters/deps.ts';
import type { Viewer } from '../../../http/app-types.ts';
import type { Idempotency } from '../../../http/idempotency.ts';
import { type BalancePurchase, settleFromBalance } from '../settlement/transitions.ts';
import { balanceProvider } from '../tables.ts';
import { createTransaction, noExpiry } from '../transactions/create-transaction.ts';
import { withItem } from '../with-sale.ts';
import { assertMethodEnabled, describeSale, type PurchaseOrder } from './new-sale.ts';

/**
 * Buys an item from the buyer's balance, atomically. `seen` is the price in cents that the buyer saw. `tookStock`: whether a limited stock
 * has decreased, which is published.
 */
export const payWithBalance = (
  deps: Deps,
  viewer: Viewer,
  order: PurchaseOrder,
  seen: Cents,
  idempotency: Idempotency,
): Promise<{ purchase: BalancePurchase; tookStock: boolean }> =>
  withItem(deps, order.item_id, async (locked) => {
    const { tx, item, now } = locked;
    const prepare = async () => {
      const sale = await describeSale(locked, viewer, order, 'USD', seen);
      // Free items need no payment method.
      if (sale.amount > 0) await assertMethodEnabled(tx, 'balance');
      return { ...sale, ...noExpiry, provider: balanceProvider };
    };
    // A copy that waited for the item gets the response of the first, even if the goods have sold out since.
    const { row, isNew } = await createTransaction(tx, viewer.id, idempotency, prepare, now);
    if (!isNew) return { purchase: row.answer as unknown as BalancePurchase, tookStock: false };
    const purchase = await settleFromBalance({ ...locked, row });
    return { purchase, tookStock: item !== undefined && item.stock >= 0 };
  });
