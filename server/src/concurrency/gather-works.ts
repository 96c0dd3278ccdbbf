interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

interface GatherOptions<T> {
  sizeOf: (item: T) => number;
  most: number;
  /** Asked before each work: so many ms after the one before it begins at the earliest, unless several items wait. */
  restMs?: () => number;
  /** So many items wait for no rest. */
  several?: number;
}

/**
 * Gathers what comes while a work runs into the next work: one at a time, and the busier it is the more each does.
 * `work` answers a result for each item, in their order. Items go together until their sizes reach `most`; a larger one goes
 * alone. Where items fail together each is tried by itself, so that none fails for another.
 */
export function gatherWorks<T, R>(
  work: (items: readonly T[]) => Promise<readonly R[]>,
  { sizeOf, most, restMs = () => 0, several = 4 }: GatherOptions<T>,
): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = [];
  let isBusy = false;
  let begunAt = Number.NEGATIVE_INFINITY;
  let endRest: () => void = () => undefined;

  const rest = (): Promise<void> | undefined => {
    const left = begunAt + restMs() - performance.now();
    if (left <= 0 || waiting.length >= several) return undefined;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, left);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  };

  const takeNext = (): Waiting<T, R>[] => {
    let size = 0;
    const over = waiting.findIndex(({ item }, place) => {
      size += sizeOf(item);
      return size > most && place > 0;
    });
    return waiting.splice(0, over < 0 ? waiting.length : over);
  };
  const settle = async (group: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await work(group.map(({ item }) => item));
      group.forEach(({ resolve }, place) => resolve(results[place] as R));
    } catch (error) {
      const [only] = group;
      if (group.length === 1) only?.reject(error);
      else await Promise.all(group.map((one) => settle([one])));
    }
  };
  const run = async (): Promise<void> => {
    isBusy = true;
    while (waiting.length > 0) {
      const resting = rest();
      if (resting) await resting;
      begunAt = performance.now();
      await settle(takeNext());
    }
    isBusy = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isBusy) void run();
      else if (waiting.length >= several) endRest();
    });
}
