import { type Cents, cents } from '@paddock/contract/money';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/app-types.ts';
import { currentSettings } from '../site/queries.ts';
import { users } from '../users/tables.ts';
import { atOnce, findRepeated, insertAttempt, type Repeat } from './attempts.ts';
import { balanceProvider } from './ledger.ts';
import { refuseSwitchedOff } from './methods.ts';
import { itemTurns, lockSale, type Order, refuseOwned } from './order.ts';
import { settleFromBalance } from './settle.ts';
import { type TransactionRow, transactions } from './tables.ts';

interface BalancePurchase {
  transaction_id: string;
  status: 'ACCEPTED';
  balance: Cents;
}

/** Buys an item from the buyer's balance, all of it or nothing. `seen` is the price in cents that the buyer saw. */
export async function payWithBalance(deps: Deps, viewer: Viewer, order: Order, seen: Cents, repeat: Repeat) {
  const settings = await currentSettings(deps.db);
  const now = deps.now();
  const buy = async (tx: Executor): Promise<BalancePurchase> => {
    const repeated = await findRepeated(tx, viewer.id, repeat);
    if (repeated) return answerOf(repeated);
    const sale = await lockSale(tx, viewer, order, 'USD', seen);
    // What is free is had without paying.
    if (sale.amount > 0) refuseSwitchedOff(settings, 'balance');
    const attempt = { ...sale, ...atOnce, provider: balanceProvider };
    const { row, isNew } = await insertAttempt(tx, attempt, repeat, now);
    if (!isNew) return answerOf(row);
    // After the row: a copy that waited for the lock has its answer by now, and is not told "owned".
    await refuseOwned(tx, sale, now);
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
  return itemTurns(String(order.item_id), () => deps.db.transaction(buy));
}

function answerOf(row: TransactionRow): BalancePurchase {
  return row.answer as unknown as BalancePurchase;
}

async function balanceOf(tx: Executor, user: number): Promise<Cents> {
  const [row] = await tx.select({ balance: users.balance_usd }).from(users).where(eq(users.id, user));
  return cents(row?.balance ?? 0);
}
