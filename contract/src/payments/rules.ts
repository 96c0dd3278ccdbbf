import type { Currency } from '../core/money.ts';
import type { Locale } from '../i18n/locale.ts';
import { localize } from '../i18n/localized/localized.ts';

/** A top-up is whole dollars. */
export const topUpMin = 1;

export const topUpMax = 10_000;

export const topUpPresets = [5, 10, 20, 50, 100] as const;

/** Unpaid payments of one buyer that may hold a piece of stock at once: of one item, and of all. */
export const reservationsPerItem = 2;
export const reservationsPerBuyer = 6;

/** Payments for one item that a buyer may let expire within a day before the next one has to wait. */
export const expiredPaymentsFree = 2;

export const giftNoteMax = 300;

export const staffReasonMax = 300;

export const paymentMethods = ['card', 'crypto', 'rial'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/** What is paid in with each. */
export const methodCurrency: Record<PaymentMethod, Currency> = { card: 'USD', crypto: 'USD', rial: 'IRR' };

/** With the balance, which is no place outside. */
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

/** A transaction with the name of what was bought in the reader's language. */
export function localizeTransaction<Shown extends TransactionTexts>(
  transaction: Shown,
  locale: Locale,
): Shown {
  const { item } = transaction;
  return {
    ...localize(transaction, locale, 'item_title'),
    ...(item && { item: localize(item, locale, 'title') }),
  };
}
