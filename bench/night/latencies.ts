import { percentile } from '../timing.ts';

/** How long answers of one kind took, in ms. */
export interface Latencies {
  count: number;
  errors: number;
  p50: number;
  p99: number;
}

/** Collects the times of one kind and what failed of it. */
export class LatencyLog {
  readonly #times: number[] = [];
  /** What was answered instead, with how often. */
  readonly failures = new Map<string, number>();

  add(time: number): void {
    this.#times.push(time);
  }

  fail(cause: string): void {
    this.failures.set(cause, (this.failures.get(cause) ?? 0) + 1);
  }

  /** How many took longer than so many ms. */
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

/** Runs something and logs how long it took, or why it failed. */
export async function timed(log: LatencyLog, run: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  try {
    await run();
    log.add(performance.now() - began);
  } catch (error) {
    log.fail(String(error instanceof Error ? error.message : error).slice(0, 160));
  }
}
