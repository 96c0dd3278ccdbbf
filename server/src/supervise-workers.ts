import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { type Answers, answerWorker } from './concurrency/primary.ts';

/** A worker that falls is followed by another after a pause, which grows while they go on falling. */
const firstPauseMs = 200;
const longestPauseMs = 30_000;
/** One that has stood so long did not fall because of its start. */
const steadyMs = 60_000;

/** A worker ended before any had stood, and has said why. */
export class WorkerStartError extends Error {
  override name = 'WorkerStartError';
}

export interface Workers {
  /** Ends when the first one answers requests; throws WorkerStartError when it cannot. */
  standing: Promise<void>;
  /** Passes the signal on and waits until all have ended. Answers the worst exit code. */
  end: (signal: NodeJS.Signals) => Promise<number>;
}

/**
 * Keeps so many workers running, each a portal of its own behind one port. The others begin when the first one stands, so that
 * what keeps a portal from starting is said once.
 */
export function superviseWorkers(count: number, answers: Answers): Workers {
  const standing = Promise.withResolvers<void>();
  const living = new Set<Worker>();
  const pauses = new Set<NodeJS.Timeout>();
  let [hasStood, isEnding, worst] = [false, false, 0];

  const start = (falls: number) => {
    const worker = cluster.fork();
    let stoodAt = Number.POSITIVE_INFINITY;
    living.add(worker);
    const stands = () => {
      stoodAt = performance.now();
      if (hasStood) return;
      hasStood = true;
      standing.resolve();
      if (!isEnding) for (let more = 1; more < count; more += 1) start(0);
    };
    answerWorker(worker, { ...answers, stands });
    const ended = (code: number | null, signal: NodeJS.Signals | null) => {
      if (!living.delete(worker)) return;
      // One that has not come so far as to listen to the signal ends by it.
      if (isEnding) worst = Math.max(worst, code ?? (signal === 'SIGKILL' ? 1 : 0));
      else if (hasStood) follow(worker, code ?? signal, performance.now() - stoodAt > steadyMs ? 0 : falls);
      else standing.reject(new WorkerStartError());
    };
    worker.on('exit', ended);
    // Of one that the machine had no room for, which has no end either.
    worker.on('error', () => worker.process.pid === undefined && ended(1, null));
  };

  const follow = (worker: Worker, ended: unknown, falls: number) => {
    const pause = Math.min(firstPauseMs * 2 ** falls, longestPauseMs);
    const line = { worker: worker.process.pid, ended, next_in_ms: pause };
    process.stderr.write(`${JSON.stringify(line)}\n`);
    const timer = setTimeout(() => {
      pauses.delete(timer);
      start(falls + 1);
    }, pause);
    pauses.add(timer);
  };

  start(0);
  return {
    standing: standing.promise,
    end: async (signal) => {
      isEnding = true;
      for (const timer of pauses) clearTimeout(timer);
      const ends = [...living].map((worker) => once(worker, 'exit'));
      for (const worker of living) worker.process.kill(signal);
      await Promise.all(ends);
      return worst;
    },
  };
}
