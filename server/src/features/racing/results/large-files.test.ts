import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ingestResults } from '@paddock/contract/racing/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSteamId } from '../../../../test/make/make.ts';
import { fileOf, lap, type MadeIntake, makeIntake } from '../../../../test/make/races/make-file.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
let server: MadeIntake;
beforeAll(async () => {
  t = await testApp();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  server = await makeIntake(t);
});
afterAll(() => t.close());

/** Begins to send a large file, headers only. */
function begin(): { sent: ClientRequest; answered: Promise<IncomingMessage> } {
  const { port } = t.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${server.key}`, 'content-length': 6_000_000 };
  const sent = request({ port, method: 'POST', path: ingestResults.path, headers });
  sent.on('error', () => undefined);
  const answered = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  sent.flushHeaders();
  return { sent, answered };
}

test('one large file is processed at a time, twenty wait, and the next gets Retry-After', async () => {
  const begun = Array.from({ length: 30 }, begin);
  const first = await Promise.race(begun.map(({ answered }) => answered));
  expect(first.statusCode).toBe(503);
  expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);
  const statuses: (number | undefined)[] = [];
  for (const { answered } of begun) void answered.then(({ statusCode }) => statuses.push(statusCode));
  await expect.poll(() => statuses).toEqual(Array(9).fill(503));
  // A small one is not queued, and pages are not blocked.
  const small = await server.send(fileOf({ Laps: [lap(makeSteamId(), 100_000, 200_000)] }));
  expect(small.body).toMatchObject({ status: 'accepted' });
  // Clients that disconnect free their place.
  for (const { sent } of begun) sent.destroy();
  const padding = 'x'.repeat(6_000_000);
  await expect
    .poll(
      async () =>
        (await server.send({ ...fileOf({ Laps: [lap(makeSteamId(), 90_000, 1)] }), padding })).status,
      {
        timeout: 20_000,
      },
    )
    .toBe(200);
});
