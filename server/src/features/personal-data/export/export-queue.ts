import { durableWork } from '../../../jobs/durable-work.ts';
import { dataExports } from '../tables.ts';

const pauseMs = 5 * 60_000;
const attemptsMax = 12;

/** Archives to be made. After an hour of failures the member may ask again. */
export const exportQueue = durableWork({
  table: dataExports,
  due: 'next_at',
  done: 'ready_at',
  states: { waiting: 'waiting', done: 'ready', dropped: 'dropped', failed: 'failed' },
  next: (_, now) => new Date(now.getTime() + pauseMs),
  isLastAttempt: ({ attempts }) => attempts >= attemptsMax,
  lanes: 1,
});
