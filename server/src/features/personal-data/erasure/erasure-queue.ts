import { durableWork } from '../../../jobs/durable-work.ts';
import { accountErasures } from '../tables.ts';

const firstPauseMs = 60_000;
const longestPauseMs = 86_400_000;

/** Accounts of which something is left. It is never given up: what fails is tried once a day. */
export const erasureQueue = durableWork({
  table: accountErasures,
  due: 'next_at',
  done: 'done_at',
  states: { waiting: 'waiting', done: 'done', dropped: 'dropped', failed: 'failed' },
  next: ({ attempts }, now) =>
    new Date(now.getTime() + Math.min(longestPauseMs, firstPauseMs * 4 ** (attempts - 1))),
  lanes: 1,
});
