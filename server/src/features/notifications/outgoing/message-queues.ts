import { eq } from 'drizzle-orm';
import { durableWork } from '../../../jobs/durable-work.ts';
import { outgoingMessages } from '../tables.ts';
import type { OutgoingMessage } from './queries.ts';

type Channel = OutgoingMessage['channel'];

const minute = 60_000;
const hour = 60 * minute;
/** What lies between the attempts, in ms; after the last of them it is tried once a day. */
const pauses = [minute / 2, minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour];
const daily = 24 * hour;
const triedForMs = 3 * daily;

/** When a message is tried again whose attempt so many begins now. */
export function nextAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + (pauses[attempts - 1] ?? daily));
}

/** A queue for each channel over one table: one that hangs must not hold up the others. */
const channelQueue = (channel: Channel, lanes: number) =>
  durableWork({
    table: outgoingMessages,
    due: 'next_at',
    done: 'sent_at',
    states: { waiting: 'waiting', done: 'sent', dropped: 'dropped', failed: 'given_up' },
    next: ({ attempts }, now) => nextAttemptAt(attempts, now),
    isLastAttempt: ({ next_at, created_at }) => next_at.getTime() - created_at.getTime() > triedForMs,
    where: () => eq(outgoingMessages.channel, channel),
    retryFrom: ['waiting', 'given_up'],
    // Its age too: after days of attempts the first failure would be the last.
    retrySets: (now) => ({ created_at: now, error: null }),
    lanes,
    // Where the channel takes nothing the rest keep their attempts for when it is back.
    patience: 1,
  });

/** Discord bars a bot that opens many messages at once; Telegram takes thirty a second. */
export const messageQueues = {
  mail: channelQueue('mail', 4),
  discord: channelQueue('discord', 1),
  telegram: channelQueue('telegram', 2),
  push: channelQueue('push', 4),
};
