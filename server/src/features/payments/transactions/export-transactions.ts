import type { Readable } from 'node:stream';
import type { Transaction } from '@paddock/contract/payments/calls';
import type { FastifyReply } from 'fastify';
import type { Executor } from '../../../db/database.ts';
import { type CsvColumn, streamCsv } from '../../../http/csv.ts';
import { listTransactionBatch, type TransactionFilter } from './queries.ts';

const columns: CsvColumn<Transaction>[] = [
  ['transaction_id', (row) => row.transaction_id],
  ['created_at', (row) => row.created_at.toISOString()],
  ['username', (row) => row.user.username],
  ['item', (row) => row.item_title],
  ['item_en', (row) => row.item_title_en],
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

/** All transactions that match as CSV, newest first. */
export function exportTransactions(
  db: Executor,
  filter: TransactionFilter,
  reply: FastifyReply | undefined,
): Readable {
  return streamCsv(reply, 'transactions', columns, (last, limit) =>
    listTransactionBatch(db, { ...filter, before: last?.id }, limit),
  );
}
