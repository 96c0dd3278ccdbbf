/** Seeded numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Dice = ReturnType<typeof diceOf>;

export function diceOf(random: () => number) {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  return { pick, chance: (probability: number) => random() < probability };
}

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

/** Values that no field expects. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.001,
  1e21,
  2 ** 31,
  -(2 ** 63),
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'NaN',
  '۱۲',
  '٣٫٥',
  '2147483648',
  '99999999999999999999',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202e\u2066\ufeff',
  '\u200c',
  "' or 1=1; --",
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  'x\r\nset-cookie: a=b',
  'javascript:alert(1)',
  '👨‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(20_000),
  '9'.repeat(400),
  [],
  {},
  [1, 2, 3],
  { $gt: '' },
  nested(40),
  nested(60),
];

/** Fields that only the server writes. */
export const forgedFields: Readonly<Record<string, unknown>> = {
  id: 1,
  user_id: 1,
  role: 'developer',
  roles: 'developer',
  role_id: 6,
  level: 100,
  balance: 1_000_000,
  balance_usd: 100_000_000,
  is_active: true,
  status: 'ACCEPTED',
  price_usd: 0,
  steam_verified: true,
  is_discord_linked: true,
  must_change_password: false,
  created_at: '2020-01-01T00:00:00Z',
};

/** Bodies that are not JSON objects, or malicious ones. */
export const hostileBodies: readonly (string | Buffer)[] = [
  '',
  '{',
  '}',
  'null',
  '[]',
  '1',
  '"text"',
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
  '\ufeff{}',
  '{"__proto__":{"role":"developer"}}',
  '{"constructor":{"prototype":{"role":"developer"}}}',
  '['.repeat(10_000) + ']'.repeat(10_000),
  '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
  `{"a":"${'x'.repeat(900_000)}"}`,
  'x'.repeat(1_000_001),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'a=1&a=2&%zz=%E0%A4&__proto__=1',
];

export const hostileTypes: readonly string[] = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/problem+json',
  'application',
  ';;',
];

export const hostileQueries: readonly string[] = [
  'skip=1&skip=2',
  'limit=101',
  'limit=-1&skip=-1',
  'limit=۵&skip=٠',
  'skip=99999999999999999999',
  'skip=1000000000',
  'search=%00',
  'search=%ED%A0%80',
  'search=%25_%5C',
  `search=${'x'.repeat(101)}`,
  'search=۱۲',
  'item=2147483648',
  'item=1%20or%201=1',
  'status=accepted',
  'status=ACCEPTED&currency=USD',
  'currency=EUR',
  'startDate=2026-02-30',
  'startDate=0001-01-01&endDate=9999-12-31',
  'startDate=۲۰۲۶-۰۱-۰۱&endDate=2026-12-31',
  'endDate=tomorrow',
  'file_name=2026_3_1_21_30_RACE.json',
  `file_name=${'x'.repeat(201)}`,
  '__proto__=1&constructor=2&toString=3',
  '%zz=%E0%A4',
  '&&&===',
];

export const hostileIds: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '01',
  '2147483647',
  '2147483648',
  '999999999999999999999',
  '۱',
  '%00',
  '%20',
  '..',
  '%2e%2e%2f',
  '%F0%9F%8F%8E',
  "1'--",
  'null',
  'x'.repeat(190),
];
