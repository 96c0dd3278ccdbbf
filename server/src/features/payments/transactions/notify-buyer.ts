import { fromMinorUnits } from '@paddock/contract/core/money';
import { subtractDecimal } from '@paddock/contract/payments/decimal';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { prepareOnce } from '../../../db/statements/prepare-once.ts';
import { notify } from '../../notifications/notify.ts';
import { users } from '../../users/tables.ts';
import type { TransactionRow } from '../tables.ts';
import type { RefundRow } from './refund-state.ts';

const memberWithSteam = prepareOnce((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.steam_id, sql.placeholder('steam_id')), isNull(users.deleted_at)))
    .prepare(''),
);

/** Notifies the recipient of a gift if its Steam account is linked. */
async function notifyRecipient(tx: Executor, row: TransactionRow, cause: string, now: Date): Promise<void> {
  const { item_title, item_title_en, steam_id } = row;
  const [recipient] = await memberWithSteam(tx).execute({ steam_id });
  if (!recipient || recipient.id === row.user_id) return;
  const [buyer] = await tx
    .select({ username: users.username })
    .from(users)
    .where(and(eq(users.id, row.user_id), isNull(users.deleted_at)));
  const facts = { item_title, item_title_en, from: buyer?.username ?? null, note: row.note };
  await notify(tx, recipient.id, 'gift_received', { cause, facts }, now);
}

/** Notifies the previous and the new recipient of a moved gift; `from` is the previous Steam id. */
export async function notifyGiftMove(
  tx: Executor,
  row: TransactionRow,
  from: string,
  now: Date,
): Promise<void> {
  const { transaction_id, item_title, item_title_en } = row;
  const [former] = await memberWithSteam(tx).execute({ steam_id: from });
  const facts = { item_title, item_title_en };
  if (former) await notify(tx, former.id, 'gift_moved', { cause: transaction_id, facts }, now);
  await notifyRecipient(tx, row, `${transaction_id}:moved`, now);
}

/** Notifies the recipient that a gift was revoked, without mentioning the payer's money. */
export async function notifyGiftTakenBack(tx: Executor, row: TransactionRow, now: Date): Promise<void> {
  const { transaction_id, item_title, item_title_en, steam_id, user_id } = row;
  const [recipient] = await memberWithSteam(tx).execute({ steam_id });
  if (!recipient || recipient.id === user_id) return;
  await notify(
    tx,
    recipient.id,
    'gift_taken_back',
    { cause: transaction_id, facts: { item_title, item_title_en } },
    now,
  );
}

/** Notifies the buyer of the purchase, and the recipient of a gift. */
export async function notifyPurchase(tx: Executor, row: TransactionRow, now: Date): Promise<void> {
  const { transaction_id, item_title, item_title_en, steam_id, is_gift } = row;
  const bought = { transaction_id, item_title, item_title_en, is_gift };
  await notify(tx, row.user_id, 'purchase_delivered', { cause: transaction_id, facts: bought }, now);
  if (!is_gift || steam_id === null) return;
  await notifyRecipient(tx, row, transaction_id, now);
}

/** Notifies the buyer of a refund, or of a surplus credited to the balance. `amount` in the smallest unit. */
export async function notifyRefund(
  tx: Executor,
  { user_id, transaction_id, item_title, item_title_en }: TransactionRow,
  { cause, currency, ...refund }: Pick<RefundRow, 'amount' | 'currency' | 'way'> & { cause: string },
  now: Date,
): Promise<void> {
  const amount = fromMinorUnits(refund.amount, currency);
  const facts = { transaction_id, item_title, item_title_en, amount, currency, way: refund.way };
  await notify(tx, user_id, 'purchase_refunded', { cause, facts }, now);
}

/** Notifies the buyer where money went that arrived after the goods were gone. */
export async function notifyLatePayment(tx: Executor, row: TransactionRow, now: Date): Promise<void> {
  const { transaction_id, item_title, item_title_en, currency } = row;
  const amount = fromMinorUnits(row.amount, currency);
  const facts = { transaction_id, item_title, item_title_en, amount, currency };
  await notify(tx, row.user_id, 'payment_late', { cause: transaction_id, facts }, now);
}

/** Notifies the buyer of the missing amount and its deadline, once per sum that arrived. */
export async function notifyPartPayment(
  tx: Executor,
  row: TransactionRow,
  { asked, amount: arrived, currency }: { asked: string; amount: string; currency: string },
  now: Date,
): Promise<void> {
  const { transaction_id, item_title, item_title_en, expires_at } = row;
  const missing = subtractDecimal(asked, arrived);
  const until = expires_at?.toISOString() ?? null;
  const coin = currency.toUpperCase();
  const facts = { transaction_id, item_title, item_title_en, asked, arrived, missing, coin, until };
  await notify(tx, row.user_id, 'payment_partial', { cause: `${transaction_id}:${arrived}`, facts }, now);
}
