import type { Currency } from '@paddock/contract/money';
import type { TransactionStatus } from '@paddock/contract/payments';
import { sql } from 'drizzle-orm';
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
import { id, instant } from '../../db/columns.ts';
import { shopItems } from '../shop/tables.ts';
import { users } from '../users/tables.ts';

/** One row a payment or purchase. What is bought and its price are kept as they were at its creation. */
export const transactions = pgTable(
  'transactions',
  {
    id: id(),
    transaction_id: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    /** null: a top-up of the balance */
    item_id: integer().references(() => shopItems.id),
    item_title: text(),
    steam_id: text(),
    is_gift: boolean().notNull().default(false),
    note: text(),
    /** cents or whole rials, by currency */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().$type<Currency>().notNull(),
    crypto_amount: text(),
    crypto_currency: text(),
    provider: text().notNull(),
    provider_ref: text(),
    payment_url: text(),
    status: text().$type<TransactionStatus>().notNull(),
    /** Why a person must look at it: amount_differs, late_credited, late_unallocated. */
    review_reason: text(),
    idempotency_key: text(),
    request_hash: text(),
    /** What the call that made it answered, for its repeats. */
    answer: jsonb().$type<Record<string, unknown>>(),
    created_at: instant().notNull(),
    /** When an unpaid attempt is given up. */
    expires_at: instant(),
    settled_at: instant(),
  },
  (table) => [
    uniqueIndex('transactions_public').on(table.transaction_id),
    uniqueIndex('transactions_idempotency').on(table.user_id, table.idempotency_key),
    uniqueIndex('transactions_provider_ref').on(table.provider, table.provider_ref),
    index('transactions_user').on(table.user_id, table.id),
    index('transactions_owned').on(table.item_id, table.steam_id).where(sql`${table.status} = 'ACCEPTED'`),
    index('transactions_pending').on(table.expires_at).where(sql`${table.status} = 'PENDING'`),
    check('transactions_amount', sql`${table.amount} >= 0`),
    check('transactions_status', sql`${table.status} in ('PENDING', 'ACCEPTED', 'REJECTED', 'CANCELED')`),
  ],
);
export type TransactionRow = typeof transactions.$inferSelect;

/** Double entry: the rows of a transaction add up to zero in its currency, and each is written once. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    transaction_id: integer()
      .notNull()
      .references(() => transactions.id),
    /** `user:7`, `provider:local`, `revenue`, `unallocated` */
    account: text().notNull(),
    kind: text().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** cents or whole rials; what an account gets is positive */
    amount: bigint({ mode: 'number' }).notNull(),
    created_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('ledger_entries_once').on(table.transaction_id, table.account, table.kind),
    index('ledger_entries_account').on(table.account, table.id),
  ],
);

/** One piece of stock held for an unpaid attempt. */
export const stockReservations = pgTable('stock_reservations', {
  transaction_id: integer()
    .primaryKey()
    .references(() => transactions.id),
  item_id: integer()
    .notNull()
    .references(() => shopItems.id),
  created_at: instant().notNull(),
});
