import { type Currency, cents, fromMinorUnits } from '@paddock/contract/core/money';
import { locales } from '@paddock/contract/i18n/locale';
import { translate } from '@paddock/contract/i18n/messages';
import { containsText } from '@paddock/contract/i18n/normalize-text';
import type { Transaction } from '@paddock/contract/payments/calls';
import type { TransactionStatus } from '@paddock/contract/payments/transaction-status';
import { and, desc, eq, gte, isNotNull, isNull, lt, ne, or, type SQL, sql, sum } from 'drizzle-orm';
import type { Database, Executor } from '../../../db/database.ts';
import { containsFolded, containsId } from '../../../db/like-pattern.ts';
import { startOfDay, tehranDayOf } from '../../../db/tehran-days.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { shopItems } from '../../shop/tables.ts';
import type { DayRange } from '../../users/activity/queries.ts';
import { matchesName } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { isFromOutside, ledgerEntries, type TransactionRow, transactions } from '../tables.ts';

function selectTransactions(db: Executor) {
  return db
    .select({
      row: transactions,
      user: { username: users.username, discord_id: users.discord_id },
      main_image: shopItems.main_image,
    })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.user_id))
    .leftJoin(shopItems, eq(shopItems.id, transactions.item_id));
}

type Selected = Awaited<ReturnType<typeof selectTransactions>>[number];

function toTransaction({ row, user, main_image }: Selected): Transaction {
  const item = row.item_id !== null && {
    id: row.item_id,
    title: row.item_title ?? '',
    title_en: row.item_title_en,
    main_image,
  };
  const amount = fromMinorUnits(row.amount, row.currency);
  const refunded = fromMinorUnits(row.refunded_amount, row.currency);
  return { ...row, user, ...(item && { item }), amount, refunded };
}

export interface TransactionFilter {
  user_id?: number | undefined;
  item?: number | undefined;
  search?: string | undefined;
  status?: TransactionStatus | undefined;
  currency?: 'USD' | 'IRR' | undefined;
  from?: Date | undefined;
  /** exclusive */
  until?: Date | undefined;
  /** Only transactions that need a review. */
  review?: 'true' | undefined;
  /** Only rows older than this one. */
  before?: number | undefined;
}

/** Late dollars are credited automatically: the buyer is notified and staff need not decide. */
export const needsReview = and(
  isNotNull(transactions.review_reason),
  ne(transactions.review_reason, 'late_credited'),
);

const topUpTitles = locales.map((locale) => translate('top_up', locale));

/** Top-ups have no item: searches match the title shown for them, in any language. */
const isTopUpFound = (search: string) => topUpTitles.some((title) => containsText(search)(title));

function matching(filter: TransactionFilter): SQL | undefined {
  const { search } = filter;
  return and(
    filter.user_id === undefined ? undefined : eq(transactions.user_id, filter.user_id),
    filter.item === undefined ? undefined : eq(transactions.item_id, filter.item),
    filter.status && eq(transactions.status, filter.status),
    filter.currency && eq(transactions.currency, filter.currency),
    filter.from && gte(transactions.created_at, filter.from),
    filter.until && lt(transactions.created_at, filter.until),
    filter.review && needsReview,
    filter.before === undefined ? undefined : lt(transactions.id, filter.before),
    search
      ? or(
          containsId(transactions.transaction_id, search),
          matchesName(search),
          containsFolded(transactions.item_title, search),
          containsFolded(transactions.item_title_en, search),
          isTopUpFound(search) ? isNull(transactions.item_id) : undefined,
        )
      : undefined,
  );
}

/** One page of the matching transactions, newest first. */
export async function listTransactionBatch(
  db: Executor,
  filter: TransactionFilter,
  limit: number,
): Promise<Transaction[]> {
  const rows = await selectTransactions(db)
    .where(matching(filter))
    .orderBy(desc(transactions.id))
    .limit(limit);
  return rows.map(toTransaction);
}

/** A page of transactions, newest first, with the total count. */
export async function listTransactions(db: Database, filter: TransactionFilter, skip: number, limit: number) {
  const where = matching(filter);
  const rows = await selectTransactions(db)
    .where(where)
    .orderBy(desc(transactions.id))
    .offset(skip)
    .limit(limit);
  const total = await db.$count(selectTransactions(db).where(where).as('matching'));
  return { items: rows.map(toTransaction), total };
}

/** Money received from outside, in cents and rials, by the ledger. */
export async function sumReceived(db: Executor, filter: TransactionFilter) {
  const rows = await db
    .select({ currency: ledgerEntries.currency, amount: sum(ledgerEntries.amount).mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(transactions, eq(transactions.id, ledgerEntries.transaction_id))
    .innerJoin(users, eq(users.id, transactions.user_id))
    .where(and(matching(filter), isFromOutside(ledgerEntries)))
    .groupBy(ledgerEntries.currency);
  const sumIn = (currency: string) => -(rows.find((row) => row.currency === currency)?.amount ?? 0);
  return { total_received: cents(Math.max(0, sumIn('USD'))), total_received_irr: Math.max(0, sumIn('IRR')) };
}

/** The same by the day in Tehran on which the transactions were created, in cents and rials; days without any are absent. */
export async function sumReceivedByDay(db: Executor, { first, until }: DayRange) {
  const made = transactions.created_at;
  const { currency, amount } = ledgerEntries;
  const { rows } = await db.execute<{ day: string; currency: Currency; amount: number }>(sql`
    select ${tehranDayOf(made)}::text as day, ${currency}, -sum(${amount})::bigint as amount
    from ${ledgerEntries} join ${transactions} on ${transactions.id} = ${ledgerEntries.transaction_id}
    where ${isFromOutside(ledgerEntries)}
      and ${made} >= ${startOfDay(sql`${first}::date`)} and ${made} < ${timestamp(until)}
    group by 1, 2`);
  return rows;
}

export async function findTransaction(
  db: Executor,
  transaction_id: string,
): Promise<TransactionRow | undefined> {
  const [row] = await db.select().from(transactions).where(eq(transactions.transaction_id, transaction_id));
  return row;
}

/** A transaction as its row and as an API response. */
export async function findTransactionResponse(db: Executor, id: number) {
  const [row] = await selectTransactions(db).where(eq(transactions.id, id));
  return row && { row: row.row, transaction: toTransaction(row) };
}

/** Finds a transaction by its public id or by its row id. */
export async function findTransactionByAnyId(db: Executor, id: string): Promise<TransactionRow | undefined> {
  if (!/^\d{1,9}$/.test(id)) return findTransaction(db, id);
  const [row] = await db
    .select()
    .from(transactions)
    .where(eq(transactions.id, Number(id)));
  return row;
}
