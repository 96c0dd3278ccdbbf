import { login, logout, unlinkDiscord } from '@paddock/contract/accounts/calls';
import { calls } from '@paddock/contract/api';
import { staffActions } from '@paddock/contract/core/audit-actions';
import { endpointName } from '@paddock/contract/core/endpoint';
import { listTransactions } from '@paddock/contract/payments/admin-calls';
import { listMyTransactions, payWithBalance } from '@paddock/contract/payments/calls';
import { listServers } from '@paddock/contract/servers/calls';
import { getItem, listCategories, listItems } from '@paddock/contract/shop/calls';
import { updateSettings } from '@paddock/contract/site/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '../../src/features/site/save-settings.ts';
import { type MadeUser, makeItem, makeServer, makeServerKey, makeUser } from '../make/make.ts';
import { isPreview } from '../portal/count-staff-writes.ts';
import { injectOnce } from '../portal/inject-once.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';

let t: TestApp;
let player: MadeUser;
let developer: MadeUser;
beforeAll(async () => {
  t = await testApp();
  player = await makeUser(t, { balance: 50 });
  developer = await makeUser(t, { role: 'developer' });
});
afterAll(() => t.close());

const persian = (text: number | string) =>
  String(text).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
const arabic = (text: number | string) =>
  String(text).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');

test('ids, amounts, pages and days are accepted in Persian and Arabic digits', async () => {
  const item = await makeItem(t, { title: 'A wing' });
  for (const write of [String, persian, arabic]) {
    expect(
      await t.call(getItem, { as: player, input: { params: { id: write(item.id) as never } } }),
    ).toMatchObject({
      status: 200,
      body: { id: item.id },
    });
  }
  const bought = await t.call(payWithBalance, {
    as: player,
    json: { item_id: persian(item.id), amount: arabic(5) },
  });
  expect(bought).toMatchObject({ status: 201, body: { status: 'ACCEPTED', balance: 45 } });

  const search = persian(bought.body.transaction_id);
  const query = { search, skip: '۰', limit: '٥', startDate: '۲۰۲۰-۰۱-۰۱', endDate: '٢٠٩٩-١٢-٣١' };
  const found = await t.call(listTransactions, { as: developer, input: { query: query as never } });
  expect(found.body).toMatchObject({ total: 1, items: [{ transaction_id: bought.body.transaction_id }] });
  const mine = await t.call(listMyTransactions, {
    as: player,
    input: { query: { item: persian(item.id) as never } },
  });
  expect(mine.body.total).toBe(1);
});

test.each(['2026-02-30', '0001-01-01', '0000-00-00', 'today', '2026-1-1'])(
  'the day %s is rejected',
  async (startDate) => {
    const { status, problem } = await t.call(listTransactions, {
      as: developer,
      input: { query: { startDate } },
    });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['startDate']]);
  },
);

test('arrays are paged and have the total; without a limit they are complete', async () => {
  for (let made = 0; made < 12; made += 1) await makeItem(t, { title: `Livery ${made}` });
  await makeServer(t);
  await makeServer(t);
  const whole = await t.call(listItems, { as: player });
  expect(whole.headers['x-total-count']).toBe(String(whole.body.length));
  const part = await t.call(listItems, {
    as: player,
    input: { query: { skip: 1, limit: 2, search: 'livery' } },
  });
  expect(part.headers['x-total-count']).toBe('12');
  expect(part.body.map(({ title }: { title: string }) => title)).toEqual(['Livery 10', 'Livery 9']);
  for (const spec of [listCategories, listServers]) {
    const all = await t.call(spec, { as: player });
    const one = await t.call(spec, { as: player, input: { query: { limit: 1, skip: 1 } } });
    expect(one.body).toEqual(all.body.slice(1, 2));
    expect(one.headers['x-total-count']).toBe(String(all.body.length));
  }
});

test.each([
  ['en', 'fa', 'Please log in first.'],
  ['fa', 'en', 'ابتدا وارد شوید.'],
  ['de', 'en', 'Please log in first.'],
  ['', 'xx', 'ابتدا وارد شوید.'],
])('Accept-Language "%s" with the cookie %s', async (accept, cookie, detail) => {
  const headers = { 'accept-language': accept, cookie: `locale=${cookie}` };
  expect((await t.call(listItems, { headers })).problem.detail).toBe(detail);
});

test('an empty JSON body counts as absent; null, lists and deeply nested ones are rejected', async () => {
  const headers = { 'content-type': 'application/json' };
  const driver = await makeUser(t);
  expect((await t.call(unlinkDiscord, { as: driver, headers })).status).toBe(200);
  expect((await t.call(updateSettings, { as: developer, json: null })).status).toBe(422);
  expect((await t.call(updateSettings, { as: developer, json: [] })).status).toBe(422);
  const text = `${'{"note":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
  const deep = await t.app.inject({
    method: 'POST',
    url: payWithBalance.path,
    headers: { ...headers, authorization: `Bearer ${player.token}` },
    payload: text,
  });
  expect([deep.statusCode, deep.json().code]).toEqual([400, 'body_malformed']);
  const half = await t.call(payWithBalance, { as: player, json: { item_id: 1, amount: 5, note: '\ud800' } });
  expect([half.status, Object.keys(half.problem.errors ?? {})]).toEqual([422, ['note']]);
  expect((await t.call(logout, { as: driver, headers })).status).toBe(204);
});

test('a duplicate member is rejected at any depth; the same name elsewhere is not', async () => {
  const send = async (payload: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${player.token}` };
    const answer = await t.app.inject({ method: 'POST', url: payWithBalance.path, headers, payload });
    return answer.json().code;
  };
  const item = '"item_id":2147483647,"amount":5,"steam_id":"76561198000000001"';
  expect(await send(`{${item},"item_id":1}`)).toBe('body_malformed');
  expect(await send(`{${item},"note":{"a":[{"b":1,"\\u0062":2}]}}`)).toBe('body_malformed');
  expect(await send(`{${item},"note":"a: \\": \\\\"}`)).toBe('not_found');
  expect(await send(`{${item},"other":[{"b":1},{"b":2},{}]}`)).not.toBe('body_malformed');
});

test('null in an optional field counts as absent; a missing required field is an error', async () => {
  const send = async (json: object) => {
    const answer = await t.call(payWithBalance, { as: player, json });
    return answer.problem.errors ? Object.keys(answer.problem.errors) : answer.problem.code;
  };
  const order = { item_id: 2_147_483_647, amount: 5, steam_id: '76561198000000001' };
  expect(await send({ ...order, note: null })).toBe('not_found');
  expect(await send({ ...order, item_id: null })).toEqual(['item_id']);
});

test('sign-ins and failures are never cacheable', async () => {
  const body = { username: player.email, password: 'not the password' };
  expect((await t.call(login, { input: { body } })).headers['cache-control']).toBe('no-store');
  expect((await t.call(listItems)).headers['cache-control']).toBe('no-store');
});

test('during maintenance every caller gets the same response, except for staff, settings and sign-in', async () => {
  await saveSettings(t.deps.db, { maintenance_mode: true });
  const serverKey = await makeServerKey(t);
  const open = new Set([
    'GET /api/v1/users/site-settings',
    'POST /api/v1/auth/login',
    'POST /api/v1/auth/passkey/options',
    'POST /api/v1/auth/passkey',
  ]);
  const ask = async (spec: (typeof calls)[number], token: string) => {
    const url = spec.path.replace(/\{\w+\}/g, '2147483647');
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const {
      statusCode,
      headers: sent,
      body,
    } = await injectOnce(t.app, {
      method: spec.method,
      url,
      headers,
    });
    return { statusCode, retry: sent['retry-after'], isClosed: body.includes('"code":"maintenance"') };
  };
  for (const spec of calls) {
    for (const token of ['', 'forged', player.token, serverKey]) {
      const { statusCode, retry, isClosed } = await ask(spec, token);
      if (open.has(endpointName(spec))) expect(isClosed, endpointName(spec)).toBe(false);
      else expect([statusCode, retry, isClosed], endpointName(spec)).toEqual([503, '300', true]);
    }
    if (spec !== logout)
      expect((await ask(spec, developer.token)).isClosed, endpointName(spec)).toBe(spec.access === 'server');
  }
  const callback = await t.app.inject({ url: '/api/v1/payments/local/callback?id=aaaaaaaaaaaaaaaa' });
  expect(callback.statusCode).toBe(404);
  await saveSettings(t.deps.db, { maintenance_mode: false });
});

test.each(['%00', 'a&id=b', 'x'.repeat(500)])('a callback with the id %s is not found', async (id) => {
  expect((await t.app.inject({ url: `/api/v1/payments/local/callback?id=${id}` })).statusCode).toBe(404);
  expect((await t.app.inject({ url: `/api/v1/payments/local/pay/${id.slice(0, 100)}` })).statusCode).toBe(
    404,
  );
});

test('every staff call that writes has an audit action, and no call that reads does', () => {
  const staff = calls.filter(({ path }) => path.startsWith('/api/v1/admin/'));
  const isNamed = ({ audit }: (typeof calls)[number]) => staffActions.some((action) => action === audit);
  const unnamed = staff.filter((spec) => spec.method !== 'GET' && !isPreview(spec) && !isNamed(spec));
  expect(unnamed.map(endpointName)).toEqual([]);
  expect(calls.filter((spec) => spec.audit && !staff.includes(spec)).map(endpointName)).toEqual([]);
  expect(staff.filter((spec) => spec.method === 'GET' && spec.audit).map(endpointName)).toEqual([]);
});
