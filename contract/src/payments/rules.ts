import type { Currency } from '../core/money.ts';
import type { Locale } from '../i18n/locale.ts';
import { localize } from '../i18n/localized/localized.ts';

/** A top-up is whole dollars. */
export const topUpMin = 1;

export const topUpMax = 10_000;

export const topUpPresets = [5, 10, 20, 50, 100] as const;

/** Maximum unpaid payments of one buyer that reserve stock: per item, and in total. */
export const reservationsPerItem = 2;
export const reservationsPerBuyer = 6;

/** Expired payments per item and day before the buyer has to wait. */
export const expiredPaymentsFree = 2;

export const giftNoteMax = 300;

export const staffReasonMax = 300;

export const paymentMethods = ['card', 'crypto', 'rial'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/** The currency of each method. */
export const methodCurrency: Record<PaymentMethod, Currency> = { card: 'USD', crypto: 'USD', rial: 'IRR' };

/** Includes the balance, which is not an external provider. */
export const paymentOptions = ['balance', ...paymentMethods] as const;

export type PaymentOption = (typeof paymentOptions)[number];

export const statementKinds = [
  'top_up',
  'purchase',
  'refund',
  'late_credit',
  'refund_taken',
  'debt_made',
  'debt_repaid',
] as const;

interface TransactionTexts {
  item?: { title: string; title_en: string | null } | undefined;
  item_title: string | null;
  item_title_en: string | null;
}

/** A transaction with the item's name in the reader's language. */
export function localizeTransaction<T extends TransactionTexts>(transaction: T, locale: Locale): T {
  const { item } = transaction;
  return {
    ...localize(transaction, locale, 'item_title'),
    ...(item && { item: localize(item, locale, 'title') }),
  };
}
