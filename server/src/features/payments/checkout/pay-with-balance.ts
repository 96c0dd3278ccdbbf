import { type Cents, cents } from '@paddock/contract/core/money';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { users } from '../../users/tables.ts';

import { settleFromBalance } from '../settlement/settle.ts';
import { balanceProvider, type TransactionRow, transactions } from '../tables.ts';
import { insertTransaction, noExpiry } from '../transactions/create-transaction.ts';
import { findIdempotentTransaction, type Idempotency } from '../transactions/idempotency.ts';
import { assertNotOwned, itemMutex, lockSale, type PurchaseOrder } from './lock-sale.ts';
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
  repeat: Idempotency,
) {
  const settings = await getCurrentSettings(deps.db);
  const now = deps.now();
  const buy = async (tx: Executor): Promise<BalancePurchase> => {
    const repeated = await findIdempotentTransaction(tx, viewer.id, repeat);
    if (repeated) return answerOf(repeated);
    const sale = await lockSale(tx, viewer, order, 'USD', seen);
    // What is free is had without paying.
    if (sale.amount > 0) assertMethodEnabled(settings, 'balance');
    const attempt = { ...sale, ...noExpiry, provider: balanceProvider };
    const { row, isNew } = await insertTransaction(tx, attempt, repeat, now);
    if (!isNew) return answerOf(row);
    // After the row: a copy that waited for the lock has its answer by now, and is not told "owned".
    await assertNotOwned(tx, sale, now);
    await settleFromBalance(tx, row, now);
    const answer: BalancePurchase = {
      transaction_id: row.transaction_id,
      status: 'ACCEPTED',
      balance: await balanceOf(tx, viewer.id),
    };
    await tx
      .update(transactions)
      .set({ answer: { ...answer } })
      .where(eq(transactions.id, row.id));
    return answer;
  };
  return itemMutex(String(order.item_id), () => deps.db.transaction(buy));
}

function answerOf(row: TransactionRow): BalancePurchase {
  return row.answer as unknown as BalancePurchase;
}

async function balanceOf(tx: Executor, user: number): Promise<Cents> {
  const [row] = await tx.select({ balance: users.balance_usd }).from(users).where(eq(users.id, user));
  return cents(row?.balance ?? 0);
}
