import { deliveryAttemptsMax } from '@paddock/contract/entitlements/rules';
import { durableWork } from '../../../jobs/durable-work.ts';
import { deliveries } from '../tables.ts';

/** Before the second attempt; each further one waits twice as long. */
const firstPauseMs = 30_000;

/** Work of game servers, which lease it over HTTP; nothing in the portal runs it. */
export const deliveryQueue = durableWork({
  table: deliveries,
  due: 'next_at',
  done: 'done_at',
  states: { waiting: 'waiting', leased: 'leased', done: 'done', dropped: 'canceled', failed: 'failed' },
  next: ({ attempts }, now) => new Date(now.getTime() + firstPauseMs * 2 ** (attempts - 1)),
  isLastAttempt: ({ attempts }) => attempts >= deliveryAttemptsMax,
  order: 'id',
  retryFrom: ['failed', 'unsure'],
  retrySets: () => ({ leases: 0, first_leased_at: null }),
  lanes: 1,
});
