import { expect, test } from '@playwright/test';
import { type Portal, runOwnPortal } from '../support/portal.ts';

let portal: Portal;
test.beforeAll(async () => {
  // As it is installed: the portal of the other tests allows a hundred times as much.
  portal = await runOwnPortal('busy', { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' });
});
test.afterAll(async () => {
  await portal.stop();
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(portal.url + path, { headers });
  const [wait, refresh] = ['retry-after', 'refresh'].map((name) => answer.headers.get(name));
  return { status: answer.status, wait, refresh, text: await answer.text() };
};
const rush = (count: number, path: (at: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, at) => get(path(at))));

test('pages that must be rendered are bounded, and whoever is too much is told in words when to come back', async () => {
  // However busy the machine is, fewer than twenty requests are never turned away.
  const few = await rush(19, (at) => `/tracks?page=${at + 1}`);
  expect(new Set(few.map(({ status }) => status))).toEqual(new Set([200]));
  // Whatever is made up in an address is the same page.
  const same = await rush(60, (at) => `/servers?mark=${at}`);
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));

  const many = await rush(60, (at) => `/rank?page=${at + 2}`);
  const turnedAway = many.filter(({ status }) => status === 503);
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(many.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4);
  for (const { wait, refresh, text } of turnedAway) {
    expect(Number(wait)).toBeGreaterThan(0);
    // A browser reloads the page without help.
    expect(refresh).toBe(wait);
    expect(text).toContain('<html lang="fa" dir="rtl">');
    expect(text).toContain('سایت شلوغ است');
  }

  for (let round = 0; round < 6; round += 1) await rush(20, (at) => `/rank?page=${100 + 20 * round + at}`);
  const refused = await get('/rank?page=999', { 'accept-language': 'en', cookie: 'lang=en' });
  expect(refused.status).toBe(429);
  expect(Number(refused.wait)).toBeGreaterThan(0);
  // What somebody else asked for a moment ago costs nothing, and calls have an allowance of their own.
  expect((await get('/register', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
  expect((await get('/register')).status).toBe(200);
  expect((await get('/api/v1/servers')).status).toBe(200);
});

test('a search through pages has the allowance of a search', async () => {
  const answers = await rush(34, (at) => `/blog.data?search=${at}`);
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(30);
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});
