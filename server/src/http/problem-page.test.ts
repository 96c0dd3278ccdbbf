import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/portal/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const open = (url: string, headers: Record<string, string> = { accept: 'text/html,application/xhtml+xml' }) =>
  t.app.inject({ url, headers });

test.each([
  '/%E0%A4%A',
  '/servers/%ff',
  '/api/v1/payments/local/callback',
  '/api/v1/payments/local/callback?id=nothing-of-the-kind',
  '/api/v1/payments/stripe/callback?id=x&session_id=y',
])('a browser gets a page for %s, in its language', async (url) => {
  for (const [lang, words] of [
    ['fa', 'صفحهٔ اصلی'],
    ['en', 'Home page'],
  ] as const) {
    const headers = { accept: 'text/html', cookie: `locale=${lang}` };
    const answer = await open(url, headers);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain(`<html lang="${lang}"`);
    expect(answer.body).toContain(`<a href="/">${words}</a>`);
  }
});

test('a program gets a problem for the same, and everyone for a call', async () => {
  for (const [url, accept] of [
    ['/%E0%A4%A', 'application/json'],
    ['/api/v1/payments/local/callback?id=x', '*/*'],
    ['/api/v1/servers/999999', 'text/html'],
    ['/api/v1/nothing', 'text/html'],
  ] as const) {
    const answer = await open(url, { accept });
    expect([url, answer.headers['content-type']]).toEqual([url, 'application/problem+json; charset=utf-8']);
  }
});
