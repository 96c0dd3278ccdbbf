import { calls } from '@paddock/contract/api';
import { exportEvents } from '@paddock/contract/events/calls';
import { exportServers } from '@paddock/contract/servers/admin-calls';
import { exportItems } from '@paddock/contract/shop/admin-calls';
import { exportTickets } from '@paddock/contract/tickets/admin-calls';
import { createTicket } from '@paddock/contract/tickets/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeServer, makeUser } from '../make/make.ts';
import { makeEvent } from '../make/make-event.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';

let t: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  t = await testApp();
  admin = await makeUser(t, { role: 'admin' });
});
afterAll(() => t.close());

/** The heading and the rows. */
function tableOf(body: unknown) {
  const [heading = '', ...lines] = String(body).trim().split('\r\n');
  return { heading, lines };
}

const exports = calls.filter(({ text }) => text === 'text/csv');

test('every long list of the panel can be exported', () => {
  const lists = [
    'users',
    'transactions',
    'items',
    'events',
    'servers',
    'downloads',
    'tickets',
    'deliveries',
    'blog',
  ];
  const paths = exports.map(({ path }) => path);
  for (const list of [...lists, 'audit'])
    expect(
      paths.some((path) => path.endsWith(`/${list}/export`)),
      list,
    ).toBe(true);
});

// Exports of single items have their own tests.
const ofLists = exports.filter(({ path }) => !path.includes('{'));

test.each(ofLists.map((spec) => [spec.path, spec] as const))(
  '%s is a file with a heading',
  async (path, spec) => {
    const developer = await makeUser(t, { role: 'developer' });
    const { status, headers, body } = await t.call(spec as typeof exportItems, { as: developer });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${path.split('/').at(-2)}.csv"`,
      'cache-control': 'no-store',
    });
    expect(String(body).charCodeAt(0)).toBe(0xfeff);
    expect(tableOf(body).heading.split(',').length).toBeGreaterThan(5);
  },
);

test('has all rows regardless of paging, each once and with the filters of the list', async () => {
  for (let number = 0; number < 130; number += 1) await makeItem(t, { title: `Livery ${number}` });
  await makeItem(t, { title: 'Grip, "the" =best', price_usd: 1250 as never });
  const { lines } = tableOf((await t.call(exportItems, { as: admin })).body);
  expect(lines.length).toBe(131);
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(131);
  const found = await t.call(exportItems, { as: admin, input: { query: { search: 'grip' } } as never });
  expect(tableOf(found.body).lines).toEqual([expect.stringContaining('"Grip, ""the"" =best"')]);
  expect(tableOf(found.body).lines[0]).toContain('12.5');
});

test('servers, events and tickets have the filters of their lists', async () => {
  await makeServer(t, { name: 'Tehran Traffic' });
  await makeServer(t, { name: 'Caspian Drift' });
  await makeEvent(t, { title: 'Night race' });
  const player = await makeUser(t);
  const json = { subject: 'Where is my car?', category: 'payment', message: 'I paid and have nothing.' };
  await t.call(createTicket, { as: player, json });
  const rows = async (spec: typeof exportServers, query: object) =>
    tableOf((await t.call(spec, { as: admin, input: { query } as never })).body).lines;
  expect(await rows(exportServers, { search: 'caspian' })).toEqual([
    expect.stringContaining('Caspian Drift'),
  ]);
  expect(await rows(exportEvents as never, {})).toEqual([expect.stringContaining('Night race')]);
  expect(await rows(exportTickets as never, { status: 'open' })).toEqual([
    expect.stringContaining(`Where is my car?,payment,open,${player.username}`),
  ]);
  expect(await rows(exportTickets as never, { mine: 'true' })).toEqual([]);
});
