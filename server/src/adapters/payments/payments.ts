import type { Currency } from '@paddock/contract/core/money';
import type { PaymentMethod } from '@paddock/contract/payments/rules';

/** What is to be paid. `amount` is cents or whole rials by `currency`. */
export interface PaymentOrder {
  transaction_id: string;
  amount: number;
  currency: Currency;
  /** What the payer reads. */
  title: string;
  /** When the attempt is given up; providers that can, close theirs then. */
  expires_at: Date;
  /** Where the provider sends the payer back to, whatever came out. */
  callbackUrl: string;
  /** Where the provider tells us of changes. */
  notifyUrl: string;
}

/** A payment that was opened. */
export interface OpenedPayment {
  ref: string;
  transaction_id: string;
  /** cents or whole rials */
  amount: number;
  currency: Currency;
}

/**
 * What came with the question: the payer is back and says that it went well (`paid`) or not (`unpaid`), we have
 * waited long enough (`given_up`), or the provider told that it did not come through (`failed`). A hint only: it
 * may close what is not paid, never accept what is not.
 */
export type ReturnHint = 'paid' | 'unpaid' | 'given_up' | 'failed';

export interface CryptoAmount {
  /** Decimal text; no floats. */
  amount: string;
  currency: string;
}

/** Money that came for a payment beyond what pays for it. */
export interface ExtraDeposit {
  /** The same in every answer. */
  id: string;
  reason: 'paid_more' | 'paid_twice' | 'other_currency';
  /** What it is worth in the smallest unit of the payment's currency; null where unknown. */
  amount: number | null;
  crypto: CryptoAmount;
}

/** What the provider says of a payment, asked by us. Amounts in cents or whole rials by their currency. */
export type PaymentState =
  | {
      state: 'paid';
      amount: number;
      currency: Currency;
      crypto?: CryptoAmount;
      /** What has gone back since, by refund or chargeback. */
      returned?: number;
      extra?: ExtraDeposit[];
    }
  /** `confirming`: the money is on its way, the attempt is not given up meanwhile. */
  | {
      state: 'pending';
      confirming?: boolean;
      review?: 'partially_paid';
      crypto?: CryptoAmount;
      /** Decimal text: what was asked in the coin that came in part. */
      asked?: string;
    }
  | { state: 'declined' | 'canceled'; review?: 'amount_differs' };

export interface RefundOrder {
  /** The same for every try of one refund. */
  key: string;
  /** cents or whole rials */
  amount: number;
  reason: string;
}

/** What a notification is about; the state is asked for afterwards. Undefined: none of our business. */
export interface PaymentNotification {
  /** The same for every delivery of one event. */
  event_id: string;
  ref?: string | undefined;
  transaction_id?: string | undefined;
  hint?: ReturnHint | undefined;
}

/**
 * A place where people pay. Its calls throw AppError provider_unavailable when it cannot be reached or answers
 * nonsense, within 8 seconds: then nothing is known.
 */
export interface PaymentProvider {
  name: string;
  /** Smallest and largest amount in the smallest unit of the currency. */
  limits: (currency: Currency) => { min: number; max: number };
  /** How long an unpaid attempt holds its piece of stock. */
  holdMinutes: number;
  /** How long after its creation money can still arrive. */
  watchHours: number;
  /** Opens a payment; the payer goes to `url`, and `ref` names it to the provider. May throw amount_below_minimum. */
  create: (order: PaymentOrder) => Promise<{ url: string; ref: string }>;
  fetchState: (payment: OpenedPayment, hint?: ReturnHint) => Promise<PaymentState>;
  /** What the query of the payer's return says: the payment it is for, where it names one, and how it went. */
  readReturn?: (query: Record<string, string>) => { ref?: string | undefined; hint?: ReturnHint | undefined };
  /**
   * `body` as it was sent. Throws AppError signature_invalid; what names no payment of ours is looked up at the
   * provider afterwards.
   */
  parseNotification?: (
    headers: Record<string, string | undefined>,
    body: Buffer,
  ) => Promise<PaymentNotification | undefined>;
  /** Pays back; safe to repeat with one key. Absent where a person must do it at the provider. */
  refund?: (payment: OpenedPayment, refund: RefundOrder) => Promise<void>;
}

/** A provider that the portal knows, configured or not. */
export interface PaymentVendor<Keys> {
  /** In the addresses of its callbacks, in the rows of its transactions, and its keys' name in the configuration. */
  name: string;
  method: PaymentMethod;
  /** Names no payment: a vendor that says so is there and has taken our keys. */
  unknownRef: string;
  createProvider: (keys: Keys, now: () => Date) => PaymentProvider;
}

export interface PaymentProviders {
  forMethod: (method: PaymentMethod) => PaymentProvider | undefined;
  byName: (name: string) => PaymentProvider | undefined;
  /** All that the portal knows. */
  vendors: readonly Pick<PaymentVendor<never>, 'name' | 'method' | 'unknownRef'>[];
}
