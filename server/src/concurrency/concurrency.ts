import { AppError } from '@paddock/contract/core/errors';

/** Who waits for a place. */
export interface Guest {
  /** The networks that the guest counts for, the narrowest first. */
  networks: readonly string[];
  /** Guests who are known have places that strangers do not take from them. */
  isKnown: boolean;
}

interface Shares {
  /** How many guests of one network wait at most, the narrowest network first. */
  perNetwork: readonly number[];
  /** Places in line for guests who are known. */
  forKnown: number;
}

export type ConcurrencyLimit = <T>(work: () => Promise<T>, guest?: Guest) => Promise<T>;

/**
 * Runs so many works at once; so many more wait in line, and the rest are told to come back. Work without a guest is
 * the portal's own and has all places.
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
    // Whoever leaves hands the place on, so that nobody who comes meanwhile slips in.
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
