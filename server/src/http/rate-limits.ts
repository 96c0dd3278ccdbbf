import type { EndpointSpec, RateClass } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Points for so many seconds; several windows hold together. */
const windows: Record<RateClass, readonly { points: number; seconds: number }[]> = {
  read: [{ points: 240, seconds: 60 }],
  write: [{ points: 30, seconds: 60 }],
  search: [{ points: 30, seconds: 60 }],
  login: [
    { points: 6, seconds: 60 },
    { points: 30, seconds: 3600 },
  ],
  register: [
    { points: 3, seconds: 60 },
    { points: 10, seconds: 86_400 },
  ],
  upload: [{ points: 10, seconds: 60 }],
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
};

export function rateClassOf(spec: EndpointSpec): RateClass {
  if (spec.rate) return spec.rate;
  if (spec.access === 'server') return 'server';
  return spec.method === 'GET' ? 'read' : 'write';
}

export type RateLimit = (rate: RateClass, key: string) => Promise<void>;

/** Counts by class and key; throws `rate_limited` with the seconds to wait. `factor` multiplies every figure. */
export function createRateLimit(factor: number): RateLimit {
  const limiters = new Map(
    Object.entries(windows).map(([rate, all]) => [
      rate,
      all.map(
        ({ points, seconds }) =>
          new RateLimiterMemory({
            keyPrefix: `${rate}:${seconds}`,
            points: Math.max(1, Math.round(points * factor)),
            duration: seconds,
          }),
      ),
    ]),
  );
  return async (rate, key) => {
    for (const limiter of limiters.get(rate) ?? []) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError('rate_limited', {
          retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        });
      }
    }
  };
}
