import { randomBytes } from 'node:crypto';
import type { Cents, Currency } from '@paddock/contract/core/money';
import type { Grant } from '@paddock/contract/shop/calls';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { prepareOnce } from '../../../db/statements/prepare-once.ts';
import { assertSameRequest, type Idempotency } from '../../../http/idempotency.ts';
import { type TransactionRow, transactionEvents, transactions } from '../tables.ts';

export interface NewTransaction {
  user_id: number;
  item_id: number | null;
  item_title: string | null;
  item_title_en: string | null;
  steam_id: string | null;
  is_gift: boolean;
  note: string | null;
  grants: readonly Grant[];
  /** cents or whole rials */
  amount: number;
  currency: Currency;
  provider: string;
  expires_at: Date | null;
  next_check_at: Date | null;
  /** Until when the request that creates it may be opening it at the provider. */
  opening_until: Date | null;
}

/** A top-up of the dollar balance. */
export function newTopUp(
  user_id: number,
  amount: Cents,
  provider: string,
  times: Pick<NewTransaction, 'expires_at' | 'next_check_at' | 'opening_until'>,
): NewTransaction {
  const ofItem = { item_id: null, item_title: null, item_title_en: null, grants: [] };
  const nothing = { ...ofItem, steam_id: null, is_gift: false, note: null };
  return { ...nothing, user_id, amount, currency: 'USD', provider, ...times };
}

/** The fields of a transaction without an external provider. */
export const noExpiry = { expires_at: null, next_check_at: null, opening_until: null } as const;

interface CreatedTransaction {
  row: TransactionRow;
  /** False if an earlier request created it. */
  isNew: boolean;
}

/**
 * Returns the transaction of a request. `prepare` describes it and throws if it is not allowed; it does not run for a repeat of an earlier
 * request. An open payment for the same goods is reused.
 */
export async function createTransaction(
  tx: Executor,
  user: number,
  idempotency: Idempotency,
  prepare: () => Promise<NewTransaction>,
  now: Date,
): Promise<CreatedTransaction> {
  const repeated = await findRepeated(tx, user, idempotency);
  if (repeated) return { row: repeated, isNew: false };
  const values = await prepare();
  const open = await findOpenTransaction(tx, values, now);
  return open ? { row: open, isNew: false } : insertTransaction(tx, values, idempotency, now);
}

const repeatedTransaction = prepareOnce((db) =>
  db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.user_id, sql.placeholder('user')),
        eq(transactions.idempotency_key, sql.placeholder('key')),
      ),
    )
    .prepare(''),
);

/** The transaction created by an earlier copy of the request. */
async function findRepeated(
  tx: Executor,
  user: number,
  idempotency: Idempotency,
): Promise<TransactionRow | undefined> {
  if (idempotency.key === undefined) return undefined;
  const [row] = await repeatedTransaction(tx).execute({ user, key: idempotency.key });
  if (row) assertSameRequest(row, idempotency);
  return row;
}

const addedTransaction = prepareOnce((db) => {
  const of = sql.placeholder;
  // Bound to the column, the placeholder would reject null.
  const timeOf = (name: string) => sql`${of(name)}::timestamptz`;
  const values = {
    transaction_id: of('transaction_id'),
    user_id: of('user_id'),
    item_id: of('item_id'),
    item_title: of('item_title'),
    item_title_en: of('item_title_en'),
    steam_id: of('steam_id'),
    is_gift: of('is_gift'),
    note: of('note'),
    grants: of('grants'),
    amount: of('amount'),
    currency: of('currency'),
    provider: of('provider'),
    status: 'PENDING' as const,
    idempotency_key: of('idempotency_key'),
    request_hash: of('request_hash'),
    created_at: of('created_at'),
    expires_at: timeOf('expires_at'),
    opening_until: timeOf('opening_until'),
    next_check_at: timeOf('next_check_at'),
  };
  const target = [transactions.user_id, transactions.idempotency_key];
  const created = db
    .$with('created')
    .as(db.insert(transactions).values(values).onConflictDoNothing({ target }).returning());
  const noted = db.$with('noted', {}).as(sql`
    insert into ${transactionEvents} (transaction_id, kind, at) select id, 'created', created_at from created`);
  return db.with(created, noted).select().from(created).prepare('');
});

/**
 * Inserts a new PENDING transaction and the first entry of its timeline. If a concurrent copy of the request inserted first, waits for it
 * and returns its row.
 */
export async function insertTransaction(
  tx: Executor,
  values: NewTransaction,
  idempotency: Idempotency,
  now: Date,
): Promise<CreatedTransaction> {
  const [row] = await addedTransaction(tx).execute({
    ...values,
    transaction_id: randomBytes(18).toString('base64url'),
    idempotency_key: idempotency.key ?? null,
    request_hash: idempotency.hash,
    created_at: now,
    expires_at: values.expires_at?.toISOString() ?? null,
    opening_until: values.opening_until?.toISOString() ?? null,
    next_check_at: values.next_check_at?.toISOString() ?? null,
  });
  if (row) return { row, isNew: true };
  const repeated = await findRepeated(tx, values.user_id, idempotency);
  if (!repeated) throw new Error('a conflicting transaction is missing');
  return { row: repeated, isNew: false };
}

/** An open payment of the same buyer for the same goods, so that two tabs pay once. */
async function findOpenTransaction(
  tx: Executor,
  values: NewTransaction,
  now: Date,
): Promise<TransactionRow | undefined> {
  if (values.expires_at === null) return undefined;
  const same = <T>(column: Parameters<typeof isNull>[0], value: T | null) =>
    value === null ? isNull(column) : eq(column as never, value as never);
  const [row] = await tx
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.user_id, values.user_id),
        same(transactions.item_id, values.item_id),
        same(transactions.steam_id, values.steam_id),
        eq(transactions.provider, values.provider),
        eq(transactions.amount, values.amount),
        eq(transactions.currency, values.currency),
        eq(transactions.status, 'PENDING'),
        gt(transactions.expires_at, now),
      ),
    )
    .limit(1);
  return row;
}
