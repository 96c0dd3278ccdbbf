import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@paddock/contract/core/errors';
import type { Cents, Currency } from '@paddock/contract/core/money';
import type { Locale } from '@paddock/contract/i18n/locale';
import { localized } from '@paddock/contract/i18n/localized/localized';
import type { PaymentRedirect } from '@paddock/contract/payments/calls';
import { methodCurrency, type PaymentMethod } from '@paddock/contract/payments/rules';
import { and, eq, isNull, lte } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import type { PaymentProvider } from '../../../adapters/payments/payments.ts';
import type { Database } from '../../../db/database.ts';
import { lockSubject, locks } from '../../../db/locks.ts';
import type { Viewer } from '../../../http/app-types.ts';
import type { Idempotency } from '../../../http/idempotency.ts';
import { abandonOpening } from '../settlement/abandon-opening.ts';
import { nextCheckAt } from '../settlement/next-check.ts';
import { type TransactionRow, transactions } from '../tables.ts';
import { createTransaction, newTopUp } from '../transactions/create-transaction.ts';
import { isOwned, reserveStock } from '../transactions/goods.ts';
import { findTransaction } from '../transactions/queries.ts';
import { addTimelineEntry } from '../transactions/timeline.ts';
import { withItem } from '../with-sale.ts';
import { assertFewExpired, assertFewReservations } from './limit-reservations.ts';
import { assertMethodEnabled, describeSale, type PurchaseOrder } from './new-sale.ts';

function providerFor(deps: Deps, method: PaymentMethod): PaymentProvider {
  const provider = deps.payments.forMethod(method);
  if (!provider) throw new AppError('payment_method_unavailable');
  return provider;
}

/** When a payment's reservation expires, and when its provider is first polled. */
function getDeadlines(provider: PaymentProvider, now: Date) {
  const expires_at = new Date(now.getTime() + provider.holdMinutes * 60_000);
  const next_check_at = nextCheckAt({ created_at: now, expires_at }, now, provider.watchHours);
  return { expires_at, next_check_at, opening_until: openingEnd(now) };
}

/** Throws amount_below_minimum, amount_above_maximum. */
function assertAmount(provider: PaymentProvider, amount: number, currency: Currency): void {
  const { min, max } = provider.limits(currency);
  if (amount < min) throw new AppError('amount_below_minimum');
  if (amount > max) throw new AppError('amount_above_maximum');
}

/** The request for a payment, and the language in which its provider names the goods. */
interface PaymentRequest {
  idempotency: Idempotency;
  locale: Locale;
}

/** Starts the payment of an item: reserves a piece of its stock and opens a payment at the provider. */
export async function createItemPayment(
  deps: Deps,
  viewer: Viewer,
  order: PurchaseOrder,
  method: PaymentMethod,
  { idempotency, locale }: PaymentRequest,
) {
  const provider = providerFor(deps, method);
  const { row, isNew } = await withItem(deps, order.item_id, async (locked) => {
    const { tx, now } = locked;
    const prepare = async () => {
      await assertMethodEnabled(tx, method);
      const sale = await describeSale(locked, viewer, order, methodCurrency[method]);
      // Free items need no payment: they are bought with balance.
      if (sale.amount === 0) throw new AppError('item_not_sold');
      assertAmount(provider, sale.amount, sale.currency);
      if (await isOwned(tx, sale, now)) throw new AppError('item_owned');
      return { ...sale, ...getDeadlines(provider, now), provider: provider.name };
    };
    const created = await createTransaction(tx, viewer.id, idempotency, prepare, now);
    if (!created.isNew) return created;
    await assertFewExpired(tx, viewer.id, order.item_id, now);
    await reserveStock(tx, created.row.id, order.item_id, now);
    await assertFewReservations(tx, viewer.id, order.item_id);
    return created;
  });
  return openAtProvider(deps, provider, row, { isNew, locale });
}

/** Starts a top-up of the buyer's dollar balance. */
export async function createTopUp(
  deps: Deps,
  viewer: Viewer,
  amount: Cents,
  method: PaymentMethod,
  { idempotency, locale }: PaymentRequest,
) {
  const provider = providerFor(deps, method);
  const now = deps.now();
  assertAmount(provider, amount, 'USD');
  const { row, isNew } = await deps.db.transaction((tx) => {
    const prepare = async () => {
      await assertMethodEnabled(tx, method);
      // A balance that can't be spent can't be topped up.
      await assertMethodEnabled(tx, 'balance');
      // Serializes a user's top-ups, so that two tabs find each other's payment. Uses a lock other than the user's row, which a purchase
      // may be about to settle with.
      await lockSubject(tx, locks.openPayments, viewer.id);
      return newTopUp(viewer.id, amount, provider.name, getDeadlines(provider, now));
    };
    return createTransaction(tx, viewer.id, idempotency, prepare, now);
  });
  return openAtProvider(deps, provider, row, { isNew, locale });
}

type Redirect = z.output<typeof PaymentRedirect>;

/** The end of opening a payment by a request: a provider answers or fails within 8 seconds. */
const openingEnd = (now: Date) => new Date(now.getTime() + 20_000);

/** Claims the payment for this request if the request that was opening it has died, so that its page was never shown. */
async function takeOverOpening(deps: Deps, { id }: TransactionRow): Promise<TransactionRow | undefined> {
  const now = deps.now();
  const [row] = await deps.db
    .update(transactions)
    .set({ opening_until: openingEnd(now) })
    .where(
      and(
        eq(transactions.id, id),
        eq(transactions.status, 'PENDING'),
        isNull(transactions.payment_url),
        lte(transactions.opening_until, now),
      ),
    )
    .returning();
  return row;
}

/** Opens the payment, or returns the response to the request that opened it. */
async function openAtProvider(
  deps: Deps,
  provider: PaymentProvider,
  created: TransactionRow,
  { isNew, locale }: { isNew: boolean; locale: Locale },
): Promise<Redirect> {
  const row = isNew || created.payment_url ? created : await takeOverOpening(deps, created);
  if (!row || row.payment_url) return waitForRedirect(deps.db, created);
  const { transaction_id, amount, currency } = row;
  const base = `${deps.config.publicUrl}/api/v1/payments/${provider.name}`;
  try {
    const { url, ref } = await provider.create({
      transaction_id,
      amount,
      currency,
      title: localized<'item_title', string | null>(row, 'item_title', locale) ?? 'Paddock',
      expires_at: row.expires_at ?? deps.now(),
      callbackUrl: `${base}/callback?id=${transaction_id}`,
      notifyUrl: `${base}/notify`,
    });
    await deps.db
      .update(transactions)
      .set({ provider_ref: ref, payment_url: url })
      .where(eq(transactions.id, row.id));
    await addTimelineEntry(deps.db, { transaction: row.id, kind: 'at_provider' }, deps.now());
    return { payment_url: url, transaction_id, status: 'PENDING' };
  } catch (cause) {
    await abandonOpening(deps, row.id);
    throw cause instanceof AppError ? cause : new AppError('provider_unavailable', { retryAfter: 30, cause });
  }
}

/** The response to an earlier copy of the request; waits while that copy is calling the provider. */
async function waitForRedirect(db: Database, row: TransactionRow): Promise<Redirect> {
  let current: TransactionRow | undefined = row;
  for (let attempts = 0; attempts < 100 && current; attempts += 1) {
    const { payment_url, transaction_id, status } = current;
    if (payment_url) return { payment_url, transaction_id, status };
    if (status !== 'PENDING') break;
    await wait(100);
    current = await findTransaction(db, row.transaction_id);
  }
  throw new AppError('provider_unavailable', { retryAfter: 10 });
}
