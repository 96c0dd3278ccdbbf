import { expect, test } from 'vitest';
import { obeyRetryAfter, parseRetryAfter, restLeft } from './retry-after.ts';

test.each([
  ['120', 120],
  [' 7 ', 7],
  ['0', 0],
  ['999999', 86_400],
  ['Wed, 21 Oct 2026 07:28:30 GMT', 30],
  ['Wed, 21 Oct 2026 07:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After of %j is %j seconds', (header, seconds) => {
  expect(parseRetryAfter(header, 'Wed, 21 Oct 2026 07:28:00 GMT')).toBe(seconds);
});

test('a service rests for the requested time, and others do not', () => {
  const service = 'https://service.example/some/call';
  expect(obeyRetryAfter(service, { status: 200, retryAfter: '60', date: null })).toBeUndefined();
  expect(restLeft(service)).toBeUndefined();
  expect(obeyRetryAfter(service, { status: 429, retryAfter: '60', date: null })).toBe(60);
  expect(restLeft('https://service.example/other')).toBe(60);
  expect(restLeft('https://other.example/')).toBeUndefined();
  obeyRetryAfter(service, { status: 503, retryAfter: '0', date: null });
  expect(restLeft(service)).toBeUndefined();
});
