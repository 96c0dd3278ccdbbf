import { percentile } from '../timing.ts';

/** Latencies of one kind of request, in ms. */
export interface Latencies {
  count: number;
  errors: number;
  p50: number;
  p99: number;
}

/** Collects the latencies and failures of one kind of request. */
export class LatencyLog {
  readonly #times: number[] = [];
  /** Number of failures by cause. */
  readonly failures = new Map<string, number>();

  add(time: number): void {
    this.#times.push(time);
  }

  fail(cause: string): void {
    this.failures.set(cause, (this.failures.get(cause) ?? 0) + 1);
  }

  /** Counts the requests that took longer than `limit` ms. */
  countAbove(limit: number): number {
    return this.#times.filter((time) => time > limit).length;
  }

  summary(): Latencies {
    return {
      count: this.#times.length,
      errors: [...this.failures.values()].reduce((sum, count) => sum + count, 0),
      p50: percentile(this.#times, 0.5),
      p99: percentile(this.#times, 0.99),
    };
  }
}

/** Runs a request and logs its latency, or the cause of its failure. */
export async function timed(log: LatencyLog, run: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  try {
    await run();
    log.add(performance.now() - began);
  } catch (error) {
    log.fail(String(error instanceof Error ? error.message : error).slice(0, 160));
  }
}
