import { Readable } from 'node:stream';
import type { Transaction } from '@paddock/contract/payments';
import type { Executor } from '../../db/database.ts';
import { someTransactions, type TransactionFilter } from './queries.ts';

const batch = 1000;

const columns: [string, (row: Transaction) => unknown][] = [
  ['transaction_id', (row) => row.transaction_id],
  ['created_at', (row) => row.created_at.toISOString()],
  ['username', (row) => row.user.username],
  ['item', (row) => row.item_title],
  ['steam_id', (row) => row.steam_id],
  ['gift', (row) => row.is_gift],
  ['amount', (row) => row.amount],
  ['currency', (row) => row.currency],
  ['crypto_amount', (row) => row.crypto_amount],
  ['crypto_currency', (row) => row.crypto_currency],
  ['provider', (row) => row.provider],
  ['status', (row) => row.status],
  ['refunded', (row) => row.refunded],
  ['review_reason', (row) => row.review_reason],
];

/** A spreadsheet takes what begins like a formula for one; an apostrophe keeps it text. */
function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const line = (cells: unknown[]) => `${cells.map(cell).join(',')}\r\n`;

async function* lines(db: Executor, filter: TransactionFilter): AsyncGenerator<string> {
  // The mark tells spreadsheets that this is UTF-8.
  yield `\uFEFF${line(columns.map(([name]) => name))}`;
  let before: number | undefined;
  for (;;) {
    const rows = await someTransactions(db, { ...filter, before }, batch);
    if (rows.length === 0) return;
    yield rows.map((row) => line(columns.map(([, of]) => of(row)))).join('');
    if (rows.length < batch) return;
    before = rows.at(-1)?.id;
  }
}

/** All transactions that match as CSV, newest first; never more than a batch of them is in memory. */
export function exportOf(db: Executor, filter: TransactionFilter): Readable {
  return Readable.from(lines(db, filter));
}
