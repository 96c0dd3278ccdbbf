import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { AnyTransactionId, InputId, Paragraphs } from '../core/fields.ts';
import { Currency, Usd } from '../core/money.ts';
import { Day, Limit, Page, Search, Skip } from '../core/paging.ts';
import { Refund, Transaction, TransactionDetail } from './calls.ts';
import { LedgerCheck } from './ledger-calls.ts';
import { paymentOptions, staffReasonMax } from './rules.ts';
import { resolutionActs, TransactionStatus } from './transaction-status.ts';

/**
 * A payment method with its setting. `provider` is the configured provider or `none`. `resting` after repeated
 * errors, `unknown` until first used.
 */
export const AdminPaymentMethod = z.object({
  method: z.enum(paymentOptions),
  is_enabled: z.boolean(),
  provider: z.nullable(z.string()),
  kind: z.enum(['real', 'local', 'none']),
  state: z.enum(['ready', 'resting', 'unknown']),
});

export type AdminPaymentMethod = z.output<typeof AdminPaymentMethod>;

export const listAdminPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payment-methods',
  access: { module: 'settings', action: 'view' },
  response: z.array(AdminPaymentMethod),
});

const Filter = z.object({
  search: Search,
  status: z.optional(TransactionStatus),
  currency: z.optional(Currency),
  startDate: Day,
  endDate: Day,
  /** Only transactions that need review. */
  review: z.optional(z.enum(['true'])),
  /** Only transactions of this user. */
  user_id: z.optional(InputId),
});

/** `startDate` and `endDate` are days in Tehran, inclusive. */
export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/transactions',
  access: { module: 'transactions', action: 'view' },
  query: z.extend(Filter, { skip: Skip, limit: Limit }),
  response: z.object({
    ...Page(Transaction).shape,
    /** External income in dollars and in rials, under the same filters. */
    total_received: Usd,
    total_received_irr: z.int(),
  }),
});

const ByAnyId = z.object({ transaction_id: AnyTransactionId });

/** All matching transactions as CSV in UTF-8 with a header line; times in UTC, newest first. */
export const exportTransactions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/transactions/export',
  access: { module: 'transactions', action: 'view' },
  query: Filter,
  response: z.string(),
  text: 'text/csv',
});

export const getTransaction = endpoint({
  method: 'GET',
  path: '/api/v1/admin/transactions/{transaction_id}',
  access: { module: 'transactions', action: 'view' },
  params: ByAnyId,
  response: TransactionDetail,
});

/** Sets a status by hand, along the allowed transitions. ACCEPTED has all the effects of a payment. */
export const setTransactionStatus = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/transactions/{transaction_id}',
  access: { module: 'transactions', action: 'edit' },
  stepUp: true,
  params: ByAnyId,
  body: z
    .strictObject({
      status: TransactionStatus,
      /** Required for ACCEPTED. */
      reason: z.optional(z.nullable(Paragraphs(0, staffReasonMax))),
    })
    .check(
      z.refine(({ status, reason }) => status !== 'ACCEPTED' || Boolean(reason), {
        error: 'required',
        path: ['reason'],
      }),
    ),
  response: TransactionDetail,
  audit: 'transaction.status',
});

/** Queries the provider now; 503 provider_unavailable if it does not answer. */
export const checkTransaction = endpoint({
  method: 'POST',
  path: '/api/v1/admin/transactions/{transaction_id}/check',
  access: { module: 'transactions', action: 'edit' },
  params: ByAnyId,
  response: TransactionDetail,
  audit: 'transaction.check',
});

/**
 * Refunds all or part of an accepted payment and revokes what it granted. `amount` is in units of the
 * transaction's currency.
 */
export const refundTransaction = endpoint({
  method: 'POST',
  path: '/api/v1/admin/transactions/{transaction_id}/refunds',
  access: { module: 'transactions', action: 'edit' },
  stepUp: true,
  params: ByAnyId,
  body: z.strictObject({
    amount: z.union([z.number(), z.string().check(z.maxLength(40))]),
    reason: Paragraphs(1, staffReasonMax),
  }),
  response: Refund,
  status: 201,
  idempotent: true,
  audit: 'transaction.refund',
});

/**
 * Resolves money that arrived after ACCEPTED: `credit` to the balance (rials in dollars, at the item's price),
 * `refund` the way it came, `book_back` what a dispute took out of the books, or `none` to keep it. Throws
 * review_closed if there is none.
 */
export const resolveTransaction = endpoint({
  method: 'POST',
  path: '/api/v1/admin/transactions/{transaction_id}/resolve',
  access: { module: 'transactions', action: 'edit' },
  stepUp: true,
  params: ByAnyId,
  body: z.strictObject({
    act: z.enum(resolutionActs),
    reason: Paragraphs(1, staffReasonMax),
  }),
  response: TransactionDetail,
  idempotent: true,
  audit: 'transaction.resolve',
});

export const checkLedger = endpoint({
  method: 'GET',
  path: '/api/v1/admin/money-check',
  access: { module: 'transactions', action: 'view' },
  response: LedgerCheck,
});
