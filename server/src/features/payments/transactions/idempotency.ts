import { createHash } from 'node:crypto';
import { AppError } from '@paddock/contract/core/errors';
import type { Executor } from '../../../db/database.ts';
import type { TransactionRow } from '../tables.ts';
import { findTransactionByKey } from './queries.ts';

/** What the sender of a money call gave to recognise its repeats. */
export interface Idempotency {
  key: string | undefined;
  /** Of the call and its body: the same key with other content is refused. */
  hash: string;
}

export function idempotencyOf(call: string, body: unknown, key: string | undefined): Idempotency {
  return {
    key,
    hash: createHash('sha256')
      .update(JSON.stringify([call, body]))
      .digest('hex'),
  };
}

/** A key stands for one content. */
export function assertSameRequest(row: { request_hash: string | null }, repeat: Idempotency): void {
  if (row.request_hash !== repeat.hash) throw new AppError('idempotency_mismatch');
}

/** The transaction that an earlier copy of this call made. */
export async function findIdempotentTransaction(
  db: Executor,
  user: number,
  repeat: Idempotency,
): Promise<TransactionRow | undefined> {
  const row = repeat.key ? await findTransactionByKey(db, user, repeat.key) : undefined;
  if (row) assertSameRequest(row, repeat);
  return row;
}
