import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, InputId, Instant, Paragraphs, SteamId, TransactionId, WholeNumber } from '../core/fields.ts';
import { Amount, Currency, SignedUsd, Usd } from '../core/money.ts';
import { Page, PageQuery, Search } from '../core/paging.ts';
import { GrantStatus } from '../entitlements/calls.ts';
import { PublicUser } from '../users/calls.ts';
import { giftNoteMax, paymentOptions, statementKinds, topUpMax, topUpMin } from './rules.ts';
import {
  giftMoves,
  refundStates,
  refundWays,
  reviewReasons,
  TransactionStatus,
  timelineKinds,
} from './transaction-status.ts';

/** A payment or purchase. `item` is absent for a top-up; `amount` is in units of `currency`. */
export const Transaction = z.object({
  id: Id,
  transaction_id: TransactionId,
  user: z.object({ username: z.string(), discord_id: z.nullable(z.string()) }),
  item: z.optional(
    z.object({
      id: Id,
      title: z.string(),
      title_en: z.nullable(z.string()),
      main_image: z.nullable(z.string()),
    }),
  ),
  item_title: z.nullable(z.string()),
  item_title_en: z.nullable(z.string()),
  /** The account that receives the goods. */
  steam_id: z.nullable(z.string()),
  is_gift: z.boolean(),
  amount: Amount,
  currency: Currency,
  crypto_amount: z.nullable(z.string()),
  crypto_currency: z.nullable(z.string()),
  /** balance, local, stripe, nowpayments or zarinpal */
  provider: z.string(),
  status: TransactionStatus,
  review_reason: z.nullable(z.enum(reviewReasons)),
  /** The refunded part of `amount`. */
  refunded: Amount,
  created_at: Instant,
});
export type Transaction = z.output<typeof Transaction>;

export const TimelineEntry = z.object({
  kind: z.enum(timelineKinds),
  at: Instant,
  /** Set if a member of staff did it. */
  by: z.nullable(z.string()),
  /** That person's text, or the review reason. */
  reason: z.nullable(z.string()),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

export const Refund = z.object({
  id: Id,
  amount: Amount,
  currency: Currency,
  reason: z.string(),
  way: z.enum(refundWays),
  state: z.enum(refundStates),
  created_at: Instant,
});
export type Refund = z.output<typeof Refund>;

/** An amount of a cryptocurrency, as decimal text. */
const Coins = z.string();

/**
 * Money received for an accepted payment beyond its price; `amount` in units of `currency`, null if its value is
 * unknown.
 */
export const ExtraDeposit = z.object({
  reason: z.enum(['paid_more', 'paid_twice', 'other_currency']),
  amount: z.nullable(Amount),
  crypto_amount: Coins,
  crypto_currency: z.string(),
});

/** The missing part of a partial payment, in one coin, and the deadline to send it. */
export const PartPayment = z.object({
  asked: Coins,
  arrived: Coins,
  missing: Coins,
  currency: z.string(),
  expires_at: z.nullable(Instant),
});
export type PartPayment = z.output<typeof PartPayment>;

/** A transaction with its history, deliveries and refunds, oldest first. */
export const TransactionDetail = z.extend(Transaction, {
  note: z.nullable(z.string()),
  timeline: z.array(TimelineEntry),
  given: z.array(GrantStatus),
  refunds: z.array(Refund),
  /** For a PENDING transaction that was paid in part; otherwise null. */
  part_payment: z.nullable(PartPayment),
  extra_deposits: z.array(ExtraDeposit),
  /** The amount waiting for a resolution by staff, in units of `currency`. */
  waiting: Amount,
  /** The amount that can still be refunded, and the way it would be refunded. */
  refundable: Amount,
  refund_way: z.enum(refundWays),
  /** For the buyer of a paid, unrefunded gift; otherwise null. */
  gift_move: z.nullable(z.enum(giftMoves)),
});
export type TransactionDetail = z.output<typeof TransactionDetail>;

export const listMyTransactions = endpoint({
  method: 'GET',
  path: '/api/v1/transactions/user/transactions',
  access: 'user',
  query: z.object({ ...PageQuery.shape, search: Search, item: z.optional(InputId) }),
  response: Page(Transaction),
});

const ByTransaction = z.object({ transaction_id: TransactionId });

/** The current state of the transaction; queries the provider once while it is pending. */
export const getTransactionStatus = endpoint({
  method: 'GET',
  path: '/api/v1/transactions/{transaction_id}/status',
  access: 'user',
  params: ByTransaction,
  response: TransactionDetail,
});

/**
 * Moves an unused gift of the current user to another member, restarting its days; once, within some days after
 * the purchase. Throws not_a_gift, gift_used, gift_moved, gift_move_late, item_owned, member_without_steam.
 */
export const moveGift = endpoint({
  method: 'POST',
  path: '/api/v1/transactions/{transaction_id}/move',
  access: 'linked',
  params: ByTransaction,
  body: z.object({ member_id: InputId }),
  response: TransactionDetail,
  rate: 'write',
});

/** The current user's active purchases: `is_own` for the user's Steam account, otherwise for others. */
export const listMyPurchases = endpoint({
  method: 'GET',
  path: '/api/v1/transactions/user/purchases',
  access: 'user',
  response: z.array(z.object({ item_id: Id, is_own: z.boolean() })),
});

/** Available payment methods; `minimum` in units of `currency`. */
export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/v1/transactions/methods',
  access: 'user',
  response: z.array(
    z.object({ method: z.enum(paymentOptions), currency: Currency, minimum: Amount, provider: z.string() }),
  ),
});

/** The recipient: a Steam id, or a member with a linked one; default: the buyer. */
const ForWhom = { steam_id: z.nullish(SteamId), member_id: z.nullish(InputId) };

/** The recipient of a gift, and whether the item is already owned. Throws member_without_steam. */
export const findRecipient = endpoint({
  method: 'GET',
  path: '/api/v1/transactions/recipient',
  access: 'linked',
  query: z.object({ item_id: InputId, ...ForWhom }),
  response: z.object({
    /** As requested; never disclosed for a member. */
    steam_id: z.nullable(z.string()),
    /** The member who has linked it, if any. */
    member: z.nullable(PublicUser),
    /** The Steam account's name; null if Steam is not configured or does not know it. */
    name: z.nullable(z.string()),
    avatar_url: z.nullable(z.string()),
    owns_item: z.boolean(),
  }),
  rate: 'search',
});

/** A change of the dollar balance. `change` is negative for debits, `balance` is the resulting balance. */
export const StatementLine = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(statementKinds),
  change: SignedUsd,
  balance: Usd,
  transaction_id: TransactionId,
  item_title: z.nullable(z.string()),
  item_title_en: z.nullable(z.string()),
});
export type StatementLine = z.output<typeof StatementLine>;

/** The current user's balance history, newest first; each line names its transaction. */
export const getStatement = endpoint({
  method: 'GET',
  path: '/api/v1/transactions/user/statement',
  access: 'user',
  query: PageQuery,
  response: z.object({
    ...Page(StatementLine).shape,
    balance: Usd,
    /** Owed after the reversal of a payment that was already spent; the next top-up pays it first. */
    debt: Usd,
  }),
});

/** Where the browser goes to pay. */
export const PaymentRedirect = z.object({
  payment_url: z.string(),
  transaction_id: TransactionId,
  status: TransactionStatus,
});

const DollarProvider = z.nullish(z.enum(['card', 'crypto']));
const Note = z.nullish(Paragraphs(0, giftNoteMax));
export const createPayment = endpoint({
  method: 'POST',
  path: '/api/v1/transactions/create-payment',
  access: 'linked',
  body: z.object({ item_id: InputId, ...ForWhom, provider: DollarProvider, note: Note }),
  response: PaymentRedirect,
  status: 201,
  rate: 'checkout',
  needs: 'shop_enabled',
  idempotent: true,
});

export const createZarinpalPayment = endpoint({
  method: 'POST',
  path: '/api/v1/transactions/create-zarinpal-payment',
  access: 'linked',
  body: z.object({ item_id: InputId, ...ForWhom, note: Note }),
  response: PaymentRedirect,
  status: 201,
  rate: 'checkout',
  needs: 'shop_enabled',
  idempotent: true,
});

/** Buys for the current user in the given currency. */
export const checkout = endpoint({
  method: 'POST',
  path: '/api/v1/transactions/checkout',
  access: 'linked',
  body: z.object({ item_id: InputId, currency: Currency, quantity: z.optional(WholeNumber(1, 1)) }),
  response: PaymentRedirect,
  status: 201,
  rate: 'checkout',
  needs: 'shop_enabled',
  idempotent: true,
});

/** `amount` is the price that the buyer saw; a changed price is not charged. */
export const payWithBalance = endpoint({
  method: 'POST',
  path: '/api/v1/transactions/pay-with-balance',
  access: 'linked',
  body: z.object({ item_id: InputId, amount: Usd, ...ForWhom, note: Note }),
  response: z.object({ transaction_id: TransactionId, status: TransactionStatus, balance: Usd }),
  status: 201,
  rate: 'checkout',
  needs: 'shop_enabled',
  idempotent: true,
});

/** `amount` is whole dollars. */
export const TopUp = z.object({ amount: WholeNumber(topUpMin, topUpMax), provider: DollarProvider });

export const topUpBalance = endpoint({
  method: 'POST',
  path: '/api/v1/transactions/balance/checkout',
  access: 'user',
  body: TopUp,
  response: PaymentRedirect,
  status: 201,
  rate: 'checkout',
  idempotent: true,
});
