import { AppError } from '@paddock/contract/core/errors';
import { isStorable } from '@paddock/contract/core/fields';
import { resultFileMaxBytes } from '@paddock/contract/racing/result-file-rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../adapters/deps.ts';
import { type ConcurrencyLimit, limitConcurrency } from '../../../concurrency/concurrency.ts';
import { storeRefusal } from './refusals.ts';

/** Files above this many bytes are processed one at a time, in a worker thread. */
export const largeFileBytes = 5 * 1_048_576;

/** How many files may wait; the next one gets 503 with Retry-After. */
const waitingMax = 20;

const turns: ConcurrencyLimit = limitConcurrency(1, waitingMax);

/**
 * Admits one large file at a time, before its body is read and until the response; a request without a length counts as large. Throws
 * body_too_large, which is recorded for staff, and busy when the queue is full.
 */
export function oneLargeFile({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async ({ headers, keyHolder, query }, { raw: response }) => {
    const length = headers['content-length'];
    const size = Number(length ?? Number.POSITIVE_INFINITY);
    if (size <= largeFileBytes) return;
    if (length !== undefined && size > resultFileMaxBytes) {
      const { file_name } = (query ?? {}) as { file_name?: unknown };
      const name = typeof file_name === 'string' && isStorable(file_name) ? file_name.slice(0, 200) : null;
      if (keyHolder) {
        const refusal = { server_id: keyHolder.server_id, file_name: name, code: 'body_too_large' as const };
        await storeRefusal(db, { ...refusal, kind: null, size: Math.min(size, 2_147_483_647) }, now());
      }
      throw new AppError('body_too_large', { sentence: 'result_file_too_large' });
    }
    await new Promise<void>((admit, refuse) => {
      const turn = () =>
        new Promise<void>((end) => {
          // The client may have disconnected before its turn.
          if (response.destroyed) return end();
          response.once('close', end);
          return admit();
        });
      turns(turn).catch(refuse);
    });
  };
}
