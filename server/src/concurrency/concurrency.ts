import { AppError } from '@paddock/contract/core/errors';

/** The owner of a queued task. */
export interface Guest {
  /** The client's networks, narrowest first. */
  networks: readonly string[];
  /** Known clients have reserved places in the queue. */
  isKnown: boolean;
}

interface Shares {
  /** Maximum queued tasks per network, narrowest network first. */
  perNetwork: readonly number[];
  /** Queue places reserved for known clients. */
  forKnown: number;
}

export type ConcurrencyLimit = <T>(work: () => Promise<T>, guest?: Guest) => Promise<T>;

/**
 * Runs a limited number of tasks at once and queues some more; the rest are rejected as busy. Tasks without a
 * client are internal and may use all places.
 */
export function limitConcurrency(
  atOnce: number | (() => number),
  waiting: number,
  shares?: Shares,
): ConcurrencyLimit {
  const line: { guest: Guest | undefined; enter: () => void }[] = [];
  const places = typeof atOnce === 'number' ? () => atOnce : atOnce;
  let running = 0;
  const isFull = (guest: Guest | undefined) => {
    const free = shares && guest && !guest.isKnown ? waiting - shares.forKnown : waiting;
    if (line.length >= free) return true;
    return (guest?.networks ?? []).some((network, level) => {
      const share = shares?.perNetwork[level] ?? waiting;
      return line.filter((one) => one.guest?.networks[level] === network).length >= share;
    });
  };
  return async (work, guest) => {
    if (running < places()) running += 1;
    else if (isFull(guest)) throw new AppError('busy', { retryAfter: 2 });
    // A finished task hands its place to the queue, so that a newcomer cannot overtake.
    else await new Promise<void>((enter) => line.push({ guest, enter }));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next.enter();
      else running -= 1;
    }
  };
}
