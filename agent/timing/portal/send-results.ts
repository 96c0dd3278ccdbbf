import { webcrypto } from 'node:crypto';
import type { Log } from '../../log.ts';
import type { BridgeState } from '../bridge-state.ts';
import { type ReadFile, ResultQueue } from './result-queue.ts';
import { isWorthRetrying, type PortalAnswer, type TimingClient } from './timing-client.ts';

/** 48 MB over a line of 1.5 Mbit/s. */
const timeout_ms = 5 * 60_000;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** Upper limit of a `Retry-After`. */
const longestWaitMs = 24 * 60 * 60_000;
/** Interval for checking a file that is still being written. */
const lookMs = 500;

export interface ResultSender {
  /** Queues a file of the folder. */
  add: (name: string) => void;
  /** Sends the first complete file of the queue; returns ms until the next attempt. */
  sendNext: () => Promise<number>;
}

const hashOf = async (bytes: Buffer<ArrayBuffer>): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');

const reasonOf = ({ code, detail, sentence }: PortalAnswer): string =>
  code ? [code, detail].filter(Boolean).join(': ') : (detail ?? sentence);

/**
 * Sends result files byte by byte: only the portal parses them, and it identifies duplicates by content. A
 * rejected file stays on disk and is only sent again with other content.
 */
export function createResultSender(
  folder: string,
  stateFile: { state: BridgeState; save: () => void },
  post: TimingClient,
  log: Log,
  now: () => number,
): ResultSender {
  const { state } = stateFile;
  const queue = new ResultQueue(folder, stateFile, log, now);
  let pauseMs = 0;

  /** Whether the portal rejected these bytes before. */
  async function isRefused({ stamp, bytes }: ReadFile): Promise<boolean> {
    const refused = state.results_refused.find(({ name }) => name === stamp.name);
    if (!refused || refused.hash !== (await hashOf(bytes))) return false;
    Object.assign(refused, stamp);
    return true;
  }

  async function rememberRefusal({ stamp, bytes }: ReadFile, code: string): Promise<void> {
    const others = state.results_refused.filter(({ name }) => name !== stamp.name);
    state.results_refused = [...others, { ...stamp, hash: await hashOf(bytes), code }];
  }

  return {
    add: (name: string) => queue.add(name),
    async sendNext() {
      const file = await queue.next();
      if (!file) return queue.isEmpty() ? 0 : lookMs;
      const { stamp, bytes } = file;
      const { name, written } = stamp;
      if (await isRefused(file)) {
        queue.finish(stamp);
        return 0;
      }
      const modified_at = new Date(written).toISOString();
      const path = `/api/v1/ingest/results?file_name=${encodeURIComponent(name)}&modified_at=${modified_at}`;
      const answer = await post({ path, body: bytes, timeout_ms });
      const { status, retry_after } = answer;
      const isAccepted = status >= 200 && status < 300;
      if (!isAccepted && isWorthRetrying(status)) {
        log('results', `${name} waits: ${answer.sentence}`);
        queue.postpone(name);
        pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2));
        return Math.max(pauseMs, Math.min(longestWaitMs, (retry_after ?? 0) * 1_000));
      }
      pauseMs = 0;
      if (isAccepted) state.results_refused = state.results_refused.filter((one) => one.name !== name);
      else await rememberRefusal(file, answer.code ?? String(status));
      queue.finish(stamp);
      log('results', isAccepted ? `${name} is sent` : `${name} is refused: ${reasonOf(answer)}`);
      return 0;
    },
  };
}
