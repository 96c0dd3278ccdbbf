import { expect, test } from '@playwright/test';
import { type Portal, runOwnPortal } from '../support/portal.ts';

let portal: Portal;
test.beforeAll(async () => {
  // Default rate limits; the shared portal allows a hundred times as much.
  portal = await runOwnPortal('busy', { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' });
});
test.afterAll(async () => {
  await portal.stop();
});

const fetchPage = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(portal.url + path, { headers });
  const [wait, refresh] = ['retry-after', 'refresh'].map((name) => response.headers.get(name));
  return { status: response.status, wait, refresh, text: await response.text() };
};
const fetchMany = (count: number, path: (at: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, at) => fetchPage(path(at))));

test('page rendering is limited, and rejected requests get a page that says when to retry', async () => {
  // Fewer than twenty requests are never rejected, however busy the machine is.
  const few = await fetchMany(19, (at) => `/tracks?page=${at + 1}`);
  expect(new Set(few.map(({ status }) => status))).toEqual(new Set([200]));
  // Unknown query parameters do not change the page, so it is rendered once.
  const same = await fetchMany(60, (at) => `/servers?mark=${at}`);
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));

  const many = await fetchMany(60, (at) => `/rank?page=${at + 2}`);
  const rejected = many.filter(({ status }) => status === 503);
  expect(rejected.length).toBeGreaterThan(0);
  expect(many.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4);
  for (const { wait, refresh, text } of rejected) {
    expect(Number(wait)).toBeGreaterThan(0);
    // The browser reloads the page by itself.
    expect(refresh).toBe(wait);
    expect(text).toContain('<html lang="fa" dir="rtl">');
    expect(text).toContain('سایت شلوغ است');
  }

  for (let round = 0; round < 6; round += 1)
    await fetchMany(20, (at) => `/rank?page=${100 + 20 * round + at}`);
  const limited = await fetchPage('/rank?page=999', { 'accept-language': 'en', cookie: 'lang=en' });
  expect(limited.status).toBe(429);
  expect(Number(limited.wait)).toBeGreaterThan(0);
  // Cached pages do not count, and API calls have a separate limit.
  expect((await fetchPage('/register', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
  expect((await fetchPage('/register')).status).toBe(200);
  expect((await fetchPage('/api/v1/servers')).status).toBe(200);
});

test('searches on pages are limited like searches over the API', async () => {
  const responses = await fetchMany(34, (at) => `/blog.data?search=${at}`);
  expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(30);
  expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});
