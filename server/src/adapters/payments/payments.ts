import type { Currency } from '@paddock/contract/money';

/** What is to be paid. `amount` is cents or whole rials by `currency`. */
export interface PaymentOrder {
  transaction_id: string;
  amount: number;
  currency: Currency;
  /** What the payer reads. */
  title: string;
  /** Where the provider sends the payer back to, whatever came out. */
  callbackUrl: string;
}

/** What the provider says of a payment, asked by us; `paid` tells what it received. */
export type PaymentState =
  | { state: 'paid'; amount: number; currency: Currency }
  | { state: 'pending' | 'declined' | 'canceled' };

/** A place where people pay. Its calls throw when it cannot be reached: then nothing is known. */
export interface PaymentProvider {
  name: string;
  /** Opens a payment; the payer goes to `url`, and `ref` names it to the provider. */
  create: (order: PaymentOrder) => Promise<{ url: string; ref: string }>;
  fetchState: (ref: string) => Promise<PaymentState>;
}

export type PaymentMethod = 'card' | 'crypto' | 'rial';

export interface PaymentProviders {
  forMethod: (method: PaymentMethod) => PaymentProvider | undefined;
  byName: (name: string) => PaymentProvider | undefined;
}
