import type { EndpointSpec, RateClass } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import QuickLRU from 'quick-lru';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Deps } from '../../adapters/deps.ts';

interface Window {
  /** Calls of one who asks. */
  points: number;
  seconds: number;
  /** Calls of all clients of the wider network: a /24 of IPv4, a /48 of IPv6. */
  wide?: number;
}

/** How many clients' points a wider network has unless its window says otherwise. */
const wideMultiple = 16;

/** Several windows hold together. */
const windows: Record<RateClass, readonly Window[]> = {
  read: [{ points: 240, seconds: 60 }],
  write: [{ points: 30, seconds: 60 }],
  search: [{ points: 30, seconds: 60 }],
  login: [
    { points: 6, seconds: 60 },
    { points: 30, seconds: 3600 },
  ],
  register: [
    { points: 3, seconds: 60 },
    // An answer tells whether somebody has an address here, so that neighbours count together.
    { points: 20, seconds: 3600, wide: 20 },
    { points: 10, seconds: 86_400 },
  ],
  // It tells what registering tells, to as many an hour.
  register_check: [
    { points: 6, seconds: 60 },
    { points: 20, seconds: 3600, wide: 20 },
  ],
  upload: [{ points: 10, seconds: 60 }],
  // Each is a message to somebody who did not ask for it.
  invitation: [{ points: 20, seconds: 3600 }],
  // Parts of one resumable upload.
  chunk: [{ points: 600, seconds: 60 }],
  // Pages, and widths of pictures, that nobody has asked for lately.
  page: [{ points: 120, seconds: 60 }],
  checkout: [{ points: 10, seconds: 60 }],
  code: [
    { points: 1, seconds: 60 },
    { points: 5, seconds: 3600 },
  ],
  recovery: [
    { points: 5, seconds: 60 },
    { points: 10, seconds: 3600 },
  ],
  server: [{ points: 600, seconds: 60 }],
  // Where the cars of one server are.
  frame: [{ points: 4, seconds: 1 }],
};

export function rateClassOf(spec: EndpointSpec): RateClass {
  if (spec.rate) return spec.rate;
  if (spec.access === 'server') return 'server';
  return spec.method === 'GET' ? 'read' : 'write';
}

/** Counts by class and by who asks: one key, or the networks of an address. */
export type RateLimit = (rate: RateClass, who: string | readonly string[]) => Promise<void>;

/** About how many of those who ask are remembered by class and window; the ones who asked least lately go first. */
const remembered = 5_000;

/** Takes a call off an allowance; answers 0, or the seconds to wait. */
type Consume = (key: string) => Promise<number>;

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

interface Allowance {
  points: number;
  duration: number;
}

function countHere(allowance: Allowance): Consume {
  const limiter = new RateLimiterMemory(allowance);
  const keys = new QuickLRU<string, true>({
    maxSize: remembered,
    onEviction: (key) => void limiter.delete(key),
  });
  return async (key) => {
    keys.set(key, true);
    try {
      await limiter.consume(key);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return secondsOf(refusal);
    }
  };
}

/** With every process that uses the same store; alone while it is away. */
function countTogether(
  storeClient: NonNullable<Deps['valkey']>,
  name: string,
  allowance: Allowance,
): Consume {
  const limiter = new RateLimiterRedis({ storeClient, keyPrefix: `paddock:${name}`, ...allowance });
  const here = countHere(allowance);
  return async (key) => {
    try {
      await limiter.consume(key);
      return 0;
    } catch (refusal) {
      return refusal instanceof RateLimiterRes ? secondsOf(refusal) : here(key);
    }
  };
}

/** Takes a call off the allowances of who makes it. Answers 0, or the seconds to wait where one is used up. */
type TakeAllowance = (asked: { rate: RateClass; who: string | readonly string[] }) => Promise<number>;

/** The allowances, counted in this process or in Valkey. `factor` multiplies every figure. */
function countAllowances(factor: number, valkey?: Deps['valkey']): TakeAllowance {
  const countOf = (name: string, points: number, duration: number): Consume => {
    const allowance = { points: Math.max(1, Math.round(points * factor)), duration };
    return valkey ? countTogether(valkey, `${name}:${duration}`, allowance) : countHere(allowance);
  };
  const limiters = new Map(
    Object.entries(windows).map(([rate, all]) => [
      rate,
      [
        all.map(({ points, seconds }) => countOf(rate, points, seconds)),
        all.map(({ points, seconds, wide = points * wideMultiple }) =>
          countOf(`${rate}:wide`, wide, seconds),
        ),
      ],
    ]),
  );
  return async ({ rate, who }) => {
    for (const [level, key] of [who].flat().entries())
      for (const consume of limiters.get(rate)?.[level] ?? []) {
        const wait = await consume(key);
        if (wait > 0) return wait;
      }
    return 0;
  };
}

/** Throws `rate_limited` with the seconds to wait. */
export function createRateLimit({ config, valkey }: Pick<Deps, 'config' | 'valkey'>): RateLimit {
  const take = countAllowances(config.rateLimitFactor, valkey);
  return async (rate, who) => {
    const retryAfter = await take({ rate, who });
    if (retryAfter > 0) throw new AppError('rate_limited', { retryAfter });
  };
}
