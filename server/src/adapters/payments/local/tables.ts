import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../../../db/columns.ts';
import { noPersonalData } from '../../../db/personal-data.ts';

/** Orders of the local payment page, and the button that was pressed. */
export const localPayments = pgTable('local_payments', {
  ref: text().primaryKey(),
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().$type<'USD' | 'IRR'>().notNull(),
  title: text().notNull(),
  callback_url: text().notNull(),
  outcome: text().$type<'pay' | 'decline' | 'cancel'>(),
  created_at: timestampColumn().notNull(),
});

noPersonalData(localPayments);
