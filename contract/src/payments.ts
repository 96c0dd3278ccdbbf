import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Paragraphs, SentId, SteamId, TransactionId, WholeNumber } from './fields.ts';
import { Amount, Currency, Usd } from './money.ts';
import { Limit, Page, PageQuery, Search, Skip } from './paging.ts';
import { tehranDayRange } from './time.ts';

export const statuses = ['PENDING', 'ACCEPTED', 'REJECTED', 'CANCELED'] as const;
export const TransactionStatus = z.enum(statuses);
export type TransactionStatus = z.output<typeof TransactionStatus>;

/** Which status may follow which. Money moves and goods are given on the step into ACCEPTED, which is final. */
export const moves: Record<TransactionStatus, readonly TransactionStatus[]> = {
  PENDING: ['ACCEPTED', 'REJECTED', 'CANCELED'],
  REJECTED: ['ACCEPTED'],
  CANCELED: ['ACCEPTED'],
  ACCEPTED: [],
};

export function mayMove(from: TransactionStatus, to: TransactionStatus): boolean {
  return moves[from].includes(to);
}

/** A top-up is whole dollars. */
export const topUpMin = 1;
export const topUpMax = 10_000;
export const topUpQuick = [5, 10, 20, 50, 100] as const;

export const giftNoteMax = 300;

/** A payment or purchase. `item` is absent on a top-up; `amount` is in units of `currency`. */
export const Transaction = z.object({
  id: Id,
  transaction_id: TransactionId,
  user: z.object({ username: z.string(), discord_id: z.nullable(z.string()) }),
  item: z.optional(z.object({ id: Id, title: z.string(), main_image: z.nullable(z.string()) })),
  item_title: z.nullable(z.string()),
  /** Whose account the goods are for. */
  steam_id: z.nullable(z.string()),
  is_gift: z.boolean(),
  amount: Amount,
  currency: Currency,
  crypto_amount: z.nullable(z.string()),
  crypto_currency: z.nullable(z.string()),
  /** balance, local, stripe, nowpayments or zarinpal */
  provider: z.string(),
  status: TransactionStatus,
  created_at: Instant,
});
export type Transaction = z.output<typeof Transaction>;

export const listMyTransactions = endpoint({
  method: 'GET',
  path: '/api/v1/transactions/user/transactions',
  access: 'user',
  query: z.object({ ...PageQuery.shape, search: Search, item: z.optional(SentId) }),
  response: Page(Transaction),
});

const ByTransaction = z.object({ transaction_id: TransactionId });

/** The transaction as it stands now; asks the provider once while it is pending. */
export const getTransactionStatus = endpoint({
  method: 'GET',
  path: '/api/v1/transactions/{transaction_id}/status',
  access: 'user',
  params: ByTransaction,
  response: Transaction,
});

/** Where the browser goes to pay. */
export const PaymentStart = z.object({
  payment_url: z.string(),
  transaction_id: TransactionId,
  status: TransactionStatus,
});

const DollarProvider = z.optional(z.enum(['card', 'crypto']));
const Note = z.optional(Paragraphs(0, giftNoteMax));

export const createPayment = endpoint({
  method: 'POST',
  path: '/api/v1/transactions/create-payment',
  access: 'linked',
  body: z.object({ item_id: SentId, steam_id: z.optional(SteamId), provider: DollarProvider, note: Note }),
  response: PaymentStart,
  status: 201,
  rate: 'checkout',
  needs: 'shop_enabled',
  idempotent: true,
});

export const createZarinpalPayment = endpoint({
  method: 'POST',
  path: '/api/v1/transactions/create-zarinpal-payment',
  access: 'linked',
  body: z.object({ item_id: SentId, steam_id: z.optional(SteamId), note: Note }),
  response: PaymentStart,
  status: 201,
  rate: 'checkout',
  needs: 'shop_enabled',
  idempotent: true,
});

/** Buys for oneself in the currency named. */
export const checkout = endpoint({
  method: 'POST',
  path: '/api/v1/transactions/checkout',
  access: 'linked',
  body: z.object({ item_id: SentId, currency: Currency, quantity: z.optional(WholeNumber(1, 1)) }),
  response: PaymentStart,
  status: 201,
  rate: 'checkout',
  needs: 'shop_enabled',
  idempotent: true,
});

/** `amount` is the price that the buyer saw; when it is not today's, nothing is taken. */
export const payWithBalance = endpoint({
  method: 'POST',
  path: '/api/v1/transactions/pay-with-balance',
  access: 'linked',
  body: z.object({ item_id: SentId, amount: Usd, steam_id: z.optional(SteamId), note: Note }),
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
  response: PaymentStart,
  status: 201,
  rate: 'checkout',
  idempotent: true,
});

const Day = z.optional(z.string().check(z.refine((text) => tehranDayRange(text) !== null, 'invalid')));

/** `startDate` and `endDate` are days in Tehran, the end included. */
export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/transactions',
  access: { module: 'transactions', action: 'view' },
  query: z.object({
    skip: Skip,
    limit: Limit,
    search: Search,
    status: z.optional(TransactionStatus),
    currency: z.optional(Currency),
    startDate: Day,
    endDate: Day,
  }),
  response: z.object({
    ...Page(Transaction).shape,
    /** Dollars that came in from outside, and rials, under the same filters. */
    total_received: Usd,
    total_received_irr: z.int(),
  }),
});
