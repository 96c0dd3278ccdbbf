import type { Currency } from '@paddock/contract/core/money';
import type {
  ResolutionAct,
  ReviewReason,
  refundStates,
  refundWays,
  TimelineKind,
  TransactionStatus,
} from '@paddock/contract/payments/transaction-status';
import type { Grant } from '@paddock/contract/shop/calls';
import { inArray, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ExtraDeposit } from '../../adapters/payments/payments.ts';
import { idColumn, keyColumn, longIdColumn, refersTo, timestampColumn } from '../../db/columns.ts';
import { byAccount, noPersonalData, personalData, pick } from '../../db/personal-data.ts';
import { shopItems } from '../shop/tables.ts';
import { users } from '../users/tables.ts';

/** A payment or purchase. Its item and price are copied when it is created. */
export const transactions = pgTable(
  'transactions',
  {
    id: idColumn(),
    transaction_id: text().notNull(),
    user_id: refersTo(() => users.id),
    /** null: a top-up of the balance */
    item_id: integer().references(() => shopItems.id),
    item_title: text(),
    item_title_en: text(),
    steam_id: keyColumn(),
    is_gift: boolean().notNull().default(false),
    note: text(),
    /** The item's grants at creation. */
    grants: jsonb().$type<Grant[]>().notNull().default([]),
    /** cents or whole rials, by currency */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    crypto_amount: text(),
    /** For a partial payment: the requested amount in the same coin. */
    crypto_asked: text(),
    crypto_currency: text(),
    provider: text().notNull(),
    provider_ref: text(),
    payment_url: text(),
    status: text().$type<TransactionStatus>().notNull(),
    review_reason: text().$type<ReviewReason>(),
    /** The amount that the provider confirmed, in the smallest unit; null until then. */
    confirmed_amount: bigint({ mode: 'number' }),
    /** cents or whole rials that were refunded, the sum of the refunds */
    refunded_amount: bigint({ mode: 'number' }).notNull().default(0),
    /** Deposits beyond the price, as the provider reported them. */
    extra_deposits: jsonb().$type<ExtraDeposit[]>().notNull().default([]),
    /** cents or whole rials of `extra_deposits` that await a decision by staff, in the account `unallocated` */
    surplus_open: bigint({ mode: 'number' }).notNull().default(0),
    /** cents or whole rials that a dispute took and the provider returned, and the part that awaits a decision by staff in `unallocated` */
    regained_amount: bigint({ mode: 'number' }).notNull().default(0),
    regained_open: bigint({ mode: 'number' }).notNull().default(0),
    /** When the goods expire; null: never. */
    lapses_at: timestampColumn(),
    /** When the goods were revoked. */
    taken_back_at: timestampColumn(),
    idempotency_key: text(),
    request_hash: text(),
    /** The response of the request that created it, for repeats of the request. */
    answer: jsonb().$type<Record<string, unknown>>(),
    created_at: timestampColumn().notNull(),
    /** When an unpaid payment is canceled. */
    expires_at: timestampColumn(),
    /** Until when the request that opens it at its provider may still run; null: no opening is pending. */
    opening_until: timestampColumn(),
    settled_at: timestampColumn(),
    /** When the provider is polled next; null: no longer. */
    next_check_at: timestampColumn(),
  },
  (table) => [
    uniqueIndex('transactions_public').on(table.transaction_id),
    uniqueIndex('transactions_idempotency').on(table.user_id, table.idempotency_key),
    uniqueIndex('transactions_provider_ref').on(table.provider, table.provider_ref),
    index('transactions_user').on(table.user_id, table.id),
    index('transactions_time').on(table.created_at),
    index('transactions_owned').on(table.item_id, table.steam_id).where(sql`${table.status} = 'ACCEPTED'`),
    index('transactions_pending').on(table.expires_at).where(sql`${table.status} = 'PENDING'`),
    index('transactions_next_check').on(table.next_check_at).where(sql`${table.next_check_at} is not null`),
    index('transactions_review').on(table.id).where(sql`${table.review_reason} is not null`),
    check('transactions_amount', sql`${table.amount} >= 0`),
    check(
      'transactions_refunded',
      sql`${table.refunded_amount} >= 0 and ${table.refunded_amount} <= ${table.amount}`,
    ),
    check('transactions_status', sql`${table.status} in ('PENDING', 'ACCEPTED', 'REJECTED', 'CANCELED')`),
  ],
);
export type TransactionRow = typeof transactions.$inferSelect;

/** Double entry: the rows of a transaction add up to zero in its currency, and are immutable. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: longIdColumn(),
    transaction_id: refersTo(() => transactions.id),
    /** `user:7`, `debt:7`, `provider:local`, `revenue`, `refunds`, `unallocated` */
    account: text().notNull(),
    kind: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** cents or whole rials; positive is a credit to the account */
    amount: bigint({ mode: 'number' }).notNull(),
    created_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('ledger_entries_once').on(table.transaction_id, table.account, table.kind),
    index('ledger_entries_account').on(table.account, table.id),
    index('ledger_entries_outside').on(table.created_at).where(isFromOutside(table)),
  ],
);

/** Entries of money that entered from outside, less what was returned there; they are negative. */
export function isFromOutside({ account }: Record<'account', unknown>) {
  return sql`${account} like 'provider:%'`;
}

/** One piece of stock reserved for an unpaid payment. */
export const stockReservations = pgTable('stock_reservations', {
  transaction_id: integer()
    .primaryKey()
    .references(() => transactions.id),
  item_id: refersTo(() => shopItems.id),
  created_at: timestampColumn().notNull(),
});

/** The history of a transaction, for its buyer and the staff. */
export const transactionEvents = pgTable(
  'transaction_events',
  {
    id: longIdColumn(),
    transaction_id: refersTo(() => transactions.id),
    kind: text().$type<TimelineKind>().notNull(),
    at: timestampColumn().notNull(),
    /** The member of staff who acted. */
    actor_id: integer().references(() => users.id),
    reason: text(),
  },
  (table) => [index('transaction_events_transaction').on(table.transaction_id, table.id)],
);

/** Refunds. The ledger entries are written with the row; `pending` ones are still to be sent to the provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: idColumn(),
    transaction_id: refersTo(() => transactions.id),
    /** cents or whole rials */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    reason: text().notNull(),
    way: text().$type<(typeof refundWays)[number]>().notNull(),
    state: text().$type<(typeof refundStates)[number]>().notNull(),
    /** Null: refunded at the provider. */
    created_by: integer().references(() => users.id),
    idempotency_key: text(),
    request_hash: text(),
    /** The error of the latest call to the provider. */
    error: text(),
    created_at: timestampColumn().notNull(),
  },
  (table) => [
    index('refunds_transaction').on(table.transaction_id),
    index('refunds_time').on(table.created_at),
    uniqueIndex('refunds_idempotency').on(table.created_by, table.idempotency_key),
    check('refunds_amount', sql`${table.amount} > 0`),
  ],
);

/** Decisions of staff about money that arrived after ACCEPTED. */
export const resolutions = pgTable(
  'transaction_resolutions',
  {
    id: idColumn(),
    transaction_id: refersTo(() => transactions.id),
    review_reason: text().$type<ReviewReason>().notNull(),
    act: text().$type<ResolutionAct>().notNull(),
    /** cents or whole rials */
    amount: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    created_by: refersTo(() => users.id),
    idempotency_key: text(),
    request_hash: text().notNull(),
    created_at: timestampColumn().notNull(),
  },
  (table) => [
    index('transaction_resolutions_of').on(table.transaction_id),
    uniqueIndex('transaction_resolutions_idempotency').on(table.created_by, table.idempotency_key),
  ],
);

/** Webhook events, which make repeated deliveries idempotent. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: idColumn(),
    provider: text().notNull(),
    event_id: text().notNull(),
    received_at: timestampColumn().notNull(),
    /** Null until the provider has answered a query about it; a repeat is then processed again. */
    processed_at: timestampColumn(),
  },
  (table) => [uniqueIndex('payment_events_once').on(table.provider, table.event_id)],
);

/** The `provider` of payments without an external provider. */
export const balanceProvider = 'balance';

noPersonalData(stockReservations, paymentEvents);
personalData(transactions, 'purchases', {
  'payments/transactions': {
    columns: {
      ...pick(transactions, 'id, transaction_id, item_title, item_title_en'),
      // Excludes the Steam id of a gift, which is another person's.
      steam_id: sql`case when not ${transactions.is_gift} then ${transactions.steam_id} end`,
      ...pick(transactions, 'is_gift, note, amount, currency, crypto_amount, crypto_currency, provider'),
      ...pick(transactions, 'provider_ref, status, refunded_amount, created_at, settled_at, lapses_at'),
      taken_back_at: transactions.taken_back_at,
    },
  },
});
personalData(ledgerEntries, byAccount, {
  'payments/statement': ({ id }) => ({
    of: inArray(ledgerEntries.account, [`user:${id}`, `debt:${id}`]),
    columns: {
      id: ledgerEntries.id,
      transaction_id: transactions.transaction_id,
      account: sql`split_part(${ledgerEntries.account}, ':', 1)`,
      ...pick(ledgerEntries, 'kind, currency, amount, created_at'),
    },
  }),
});
personalData(transactionEvents, byAccount);
personalData(refunds, byAccount, {
  'payments/refunds': {
    of: transactions.user_id,
    columns: {
      id: refunds.id,
      transaction_id: transactions.transaction_id,
      ...pick(refunds, 'amount, currency, way, state, created_at'),
    },
  },
});
personalData(resolutions, byAccount);
