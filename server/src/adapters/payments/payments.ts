import type { Currency } from '@paddock/contract/core/money';
import type { PaymentMethod } from '@paddock/contract/payments/rules';

/** An order to pay. `amount` is cents or whole rials by `currency`. */
export interface PaymentOrder {
  transaction_id: string;
  amount: number;
  currency: Currency;
  /** Shown to the payer. */
  title: string;
  /** When the attempt expires; providers that support it close theirs then. */
  expires_at: Date;
  /** Where the provider redirects the payer after success or failure. */
  callbackUrl: string;
  /** Where the provider sends notifications. */
  notifyUrl: string;
}

/** A created payment. */
export interface OpenedPayment {
  ref: string;
  transaction_id: string;
  /** cents or whole rials */
  amount: number;
  currency: Currency;
}

/**
 * What is known besides the provider's state: the payer returned with success (`paid`) or failure (`unpaid`), the
 * deadline has passed (`given_up`), or the provider reported a failure (`failed`). Only a hint: it may close an
 * unpaid payment, never accept one.
 */
export type ReturnHint = 'paid' | 'unpaid' | 'given_up' | 'failed';

export interface CryptoAmount {
  /** Decimal text; no floats. */
  amount: string;
  currency: string;
}

/** Money received for a payment beyond the part that pays for it. */
export interface ExtraDeposit {
  /** Stable across responses. */
  id: string;
  reason: 'paid_more' | 'paid_twice' | 'other_currency';
  /** Its value in the smallest unit of the payment's currency; null if unknown. */
  amount: number | null;
  crypto: CryptoAmount;
}

/** The provider's state of a payment. Amounts in cents or whole rials by currency. */
export type PaymentState =
  | {
      state: 'paid';
      amount: number;
      currency: Currency;
      crypto?: CryptoAmount;
      /** Returned since, by refund or chargeback. */
      returned?: number;
      extra?: ExtraDeposit[];
    }
  /** `confirming`: the money is in transit, so the attempt does not expire. */
  | {
      state: 'pending';
      confirming?: boolean;
      review?: 'partially_paid';
      crypto?: CryptoAmount;
      /** Decimal text: the requested amount in the coin of a partial payment. */
      asked?: string;
    }
  | { state: 'declined' | 'canceled'; review?: 'amount_differs' };

export interface RefundOrder {
  /** Stable across retries of a refund. */
  key: string;
  /** cents or whole rials */
  amount: number;
  reason: string;
}

/** The subject of a notification; its state is queried afterwards. Undefined: irrelevant. */
export interface PaymentNotification {
  /** Stable across deliveries of one event. */
  event_id: string;
  ref?: string | undefined;
  transaction_id?: string | undefined;
  hint?: ReturnHint | undefined;
}

/**
 * A payment provider. Its calls throw provider_unavailable within 8 seconds if it is unreachable or its response
 * is invalid; the state is then unknown.
 */
export interface PaymentProvider {
  name: string;
  /** Minimum and maximum amount in the smallest unit of the currency. */
  limits: (currency: Currency) => { min: number; max: number };
  /** How long an unpaid attempt reserves stock. */
  holdMinutes: number;
  /** How long after its creation money can still arrive. */
  watchHours: number;
  /**
   * Creates a payment; the payer goes to `url`, and `ref` identifies it at the provider. May throw
   * amount_below_minimum.
   */
  create: (order: PaymentOrder) => Promise<{ url: string; ref: string }>;
  fetchState: (payment: OpenedPayment, hint?: ReturnHint) => Promise<PaymentState>;
  /** Parses the query of the payer's return: the payment, if identified, and the outcome. */
  readReturn?: (query: Record<string, string>) => { ref?: string | undefined; hint?: ReturnHint | undefined };
  /** `body` is the raw body. Throws signature_invalid. Unknown payments are looked up at the provider afterwards. */
  parseNotification?: (
    headers: Record<string, string | undefined>,
    body: Buffer,
  ) => Promise<PaymentNotification | undefined>;
  /** Refunds; idempotent per key. Absent if a person must do it at the provider. */
  refund?: (payment: OpenedPayment, refund: RefundOrder) => Promise<void>;
}

/** A supported provider, configured or not. */
export interface PaymentVendor<Keys> {
  /** Used in callback addresses, transaction rows and the configuration. */
  name: string;
  method: PaymentMethod;
  /** The id of no payment: a provider that reports it as unknown is reachable and accepts our keys. */
  unknownRef: string;
  createProvider: (keys: Keys, now: () => Date) => PaymentProvider;
}

export interface PaymentProviders {
  forMethod: (method: PaymentMethod) => PaymentProvider | undefined;
  byName: (name: string) => PaymentProvider | undefined;
  /** All supported providers. */
  vendors: readonly Pick<PaymentVendor<never>, 'name' | 'method' | 'unknownRef'>[];
}
