import type { EndpointSpec, RateClass } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import QuickLRU from 'quick-lru';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Deps } from '../../adapters/deps.ts';

interface Window {
  /** Calls per caller. */
  points: number;
  seconds: number;
  /** Calls of all clients of the wider network: a /24 of IPv4, a /48 of IPv6. */
  wide?: number;
}

/** Default limit of a wider network, as a multiple of a client's. */
const wideMultiple = 16;

/** All windows of a class apply. */
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
    // The response reveals whether an address is registered, so neighbours count together.
    { points: 20, seconds: 3600, wide: 20 },
    { points: 10, seconds: 86_400 },
  ],
  // It reveals the same as registering, to as many callers an hour.
  register_check: [
    { points: 6, seconds: 60 },
    { points: 20, seconds: 3600, wide: 20 },
  ],
  upload: [{ points: 10, seconds: 60 }],
  // Each one sends an unsolicited message.
  invitation: [{ points: 20, seconds: 3600 }],
  // Chunks of resumable uploads.
  chunk: [{ points: 600, seconds: 60 }],
  // Uncached pages, and resized pictures.
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
  // Positions of one server's cars.
  frame: [{ points: 4, seconds: 1 }],
};

export function rateClassOf(spec: EndpointSpec): RateClass {
  if (spec.rate) return spec.rate;
  if (spec.access === 'server') return 'server';
  return spec.method === 'GET' ? 'read' : 'write';
}

/** Counts by class and caller: a key, or the networks of an address. */
export type RateLimit = (rate: RateClass, who: string | readonly string[]) => Promise<void>;

/** Approximate number of callers remembered per class and window; evicts the least recent. */
const remembered = 5_000;

/** Counts a call; returns 0, or the seconds to wait. */
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

/** Counts with all processes that share the store; falls back to this process while it is unavailable. */
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

/** Counts a call of a caller. Returns 0, or the seconds to wait if a limit is reached. */
type TakeAllowance = (call: { rate: RateClass; who: string | readonly string[] }) => Promise<number>;

/** The rate limits, counted in this process or in Valkey. `factor` multiplies every limit. */
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
