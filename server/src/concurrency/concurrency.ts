import { AppError } from '@paddock/contract/core/errors';

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs so many works at once; so many more wait in line, and the rest are told to come back. */
export function limitConcurrency(atOnce: number, waiting: number): ConcurrencyLimit {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (line.length >= waiting) throw new AppError('busy', { retryAfter: 2 });
    // Whoever leaves hands the place on, so that nobody who comes meanwhile slips in.
    else await new Promise<void>((enter) => line.push(enter));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
