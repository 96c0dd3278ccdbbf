import { Redis } from 'ioredis';

/** Time limit of a count before the process falls back to its own. */
const answerMs = 500;
const longestPauseMs = 5_000;

/**
 * Connects to Valkey or Redis. Commands fail at once while it is unavailable; each outage is logged once to
 * standard error.
 */
export function openValkey(address: string): Redis {
  const client = new Redis(address.replace(/^valkey/, 'redis'), {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: answerMs,
    retryStrategy: (tries) => Math.min(tries * 200, longestPauseMs),
  });
  let isAway = false;
  client.on('ready', () => {
    isAway = false;
  });
  client.on('error', ({ message }: Error) => {
    if (!isAway)
      process.stderr.write(
        `${JSON.stringify({ valkey: message, note: 'until it is back each process counts rate limits alone' })}\n`,
      );
    isAway = true;
  });
  return client;
}
