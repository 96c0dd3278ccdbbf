import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../log.ts';
import type { BridgeState } from '../bridge-state.ts';
import { toResultName } from './result-name.ts';
import { isWorthRetrying, type TimingClient } from './timing-client.ts';

const timeout_ms = 60_000;
const longestPauseMs = 60_000;
/** The game writes the file about when it tells of it; later than so, it will not come. */
const patienceMs = 60_000;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The text of a file that is there and whole. */
async function readWhole(path: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, 'utf8');
    JSON.parse(text);
    return text;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export interface ResultSender {
  /** Puts a file of the folder in the queue. */
  add: (name: string) => void;
  /** Puts those in the queue that were written while nobody listened. */
  addMissed: () => Promise<void>;
  /** Sends the oldest of the queue; ms until the next time that is worth it. */
  sendNext: () => Promise<number>;
}

/** Sends result files as they are; the portal knows by its content one that comes again. */
export function createResultSender(
  folder: string,
  { state, save }: { state: BridgeState; save: () => void },
  post: TimingClient,
  log: Log,
  now: () => number,
): ResultSender {
  let pauseMs = 0;
  /** Since when the first of the queue is waited for. */
  let waitingSince: number | undefined;

  function add(name: string): void {
    if (!state.results.includes(name)) state.results.push(name);
    save();
  }

  async function forget(name: string): Promise<void> {
    const written = await stat(join(folder, name)).catch(() => undefined);
    state.results_until = Math.max(state.results_until, written?.mtimeMs ?? 0);
    state.results = state.results.filter((one) => one !== name);
    waitingSince = undefined;
    save();
  }

  return {
    add,
    async addMissed() {
      const names = await readdir(folder).catch((error: unknown) => {
        log('results', `the folder cannot be read: ${error instanceof Error ? error.message : error}`);
        return [];
      });
      const files = await Promise.all(
        names
          .filter((name) => toResultName(name) === name)
          .map(async (name) => ({ name, written: (await stat(join(folder, name))).mtimeMs })),
      );
      const missed = files.filter(({ written }) => written > state.results_until);
      for (const { name } of missed.toSorted((a, b) => a.written - b.written)) add(name);
    },
    async sendNext() {
      const [name] = state.results;
      if (name === undefined) return 0;
      const text = await readWhole(join(folder, name));
      if (text === undefined) {
        waitingSince ??= now();
        if (now() - waitingSince < patienceMs) return 1_000;
        log('results', `${name} is not there or not whole, and is left out`);
        await forget(name);
        return 0;
      }
      const path = `/api/v1/ingest/results?file_name=${encodeURIComponent(name)}`;
      const { status, sentence, retry_after } = await post({ path, body: text, timeout_ms });
      if (status !== 200 && isWorthRetrying(status)) {
        log('results', `${name} waits: ${sentence}`);
        pauseMs = Math.min(longestPauseMs, Math.max(1_000, pauseMs * 2));
        return Math.max(pauseMs, (retry_after ?? 0) * 1_000);
      }
      pauseMs = 0;
      await forget(name);
      log('results', status === 200 ? `${name} is sent` : `${name} is not taken: ${sentence}`);
      return 0;
    },
  };
}
