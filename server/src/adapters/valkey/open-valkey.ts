import { Redis } from 'ioredis';

/** Whoever waits for a count is answered by this process's own after so many ms. */
const answerMs = 500;
const longestPauseMs = 5_000;

/** Valkey or Redis. A command fails at once while it is away, which standard error is told of each time that it goes. */
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
