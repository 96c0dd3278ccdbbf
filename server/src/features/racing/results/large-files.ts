import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ConcurrencyLimit, limitConcurrency } from '../../../concurrency/concurrency.ts';

/** Files above this many bytes are taken in one at a time, and are read in a thread of their own. */
export const largeFileBytes = 5 * 1_048_576;

/** So many wait for their turn; the next one gets 503 with Retry-After. */
const waitingMax = 20;

const turns: ConcurrencyLimit = limitConcurrency(1, waitingMax);

/** Lets one large file in at a time, before its body is read, until it is answered. One whose length is not said counts as large. */
export function oneLargeFile(): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return ({ headers }, { raw: response }) => {
    const length = headers['content-length'];
    if (length !== undefined && Number(length) <= largeFileBytes) return Promise.resolve();
    return new Promise((admit, refuse) => {
      const turn = () =>
        new Promise<void>((end) => {
          // The connection may be gone by the time that its turn comes.
          if (response.destroyed) return end();
          response.once('close', end);
          return admit();
        });
      turns(turn).catch(refuse);
    });
  };
}
