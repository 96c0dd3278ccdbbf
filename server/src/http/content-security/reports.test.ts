import { expect, test } from 'vitest';
import { testApp } from '../../../test/portal/test-app.ts';
import { cspReportPath } from './policy.ts';

const report = { 'csp-report': { 'document-uri': 'http://x/', 'blocked-uri': 'inline' } };

test('reports are accepted from anyone, invalid ones too, within limits of size and number', async () => {
  const t = await testApp({ RATE_LIMIT_FACTOR: '0.05' });
  const send = async (payload: string, type = 'application/csp-report') => {
    const headers = { 'content-type': type };
    return (await t.app.inject({ method: 'POST', url: cspReportPath, headers, payload })).statusCode;
  };
  expect(await send(JSON.stringify(report))).toBe(204);
  expect(await send('{"csp-report":{"document-uri":7}}')).toBe(204);
  expect(await send('[]')).toBe(204);
  expect(await send('{')).toBe(400);
  expect(await send(JSON.stringify(report), 'text/html')).toBe(415);
  expect(await send(`{"csp-report":"${'x'.repeat(20_000)}"}`)).toBe(413);
  const statuses = await Promise.all(Array.from({ length: 20 }, () => send(JSON.stringify(report))));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});
