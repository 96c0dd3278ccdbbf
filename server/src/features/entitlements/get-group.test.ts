import { getGroup } from '@paddock/contract/entitlements/calls';
import type { Grant } from '@paddock/contract/shop/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeServer, makeServerKey, makeSteamId, makeUser } from '../../../test/make/make.ts';
import { buy, daysAfter, givenBy, makeGoods, refund } from '../../../test/make/make-purchase.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { gameServers } from '../servers/tables.ts';
import { shopItems } from '../shop/tables.ts';

const start = new Date('2026-03-01T08:00:00Z');
let t: TestApp;
let manager: MadeUser;
let buyer: MadeUser;
let key: string;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
  buyer = await makeUser(t, { balance: 1000 });
  key = await makeServerKey(t);
});
beforeEach(() => t.setNow(start));
afterAll(() => t.close());

const ask = (group: string, as = key, headers: Record<string, string> = {}) =>
  t.call(getGroup, { as, headers, input: { params: { group } } });
const buyGroup = async (grant: Omit<Extract<Grant, { type: 'group' }>, 'type'>, steam_id?: string) =>
  buy(t, buyer, (await makeGoods(t, { type: 'group', ...grant })).id, steam_id);

describe('a group', () => {
  test('is plain text with one Steam id per line, sorted and unique', async () => {
    const accounts = [makeSteamId(), makeSteamId(), makeSteamId()];
    for (const account of accounts.toReversed()) await buyGroup({ group: 'vip' }, account);
    await buyGroup({ group: 'vip', days: 3 }, accounts[0]);
    await buyGroup({ group: 'vip-2' }, makeSteamId());
    const answer = await ask('vip');
    expect(answer).toMatchObject({ status: 200, body: accounts.map((account) => `${account}\n`).join('') });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test('that is neither sold nor granted is not found', async () => {
    for (const group of ['never', 'VIP', 'x'.repeat(65), 'a\0b', '../vip', '%', '']) {
      expect((await ask(group)).status, group).toBe(404);
    }
  });

  test('that is for sale is empty until the first purchase, and not found after it is removed', async () => {
    const item = await makeGoods(t, { type: 'group', group: 'fresh' });
    expect(await ask('fresh')).toMatchObject({ status: 200, body: '' });
    await t.deps.db.update(shopItems).set({ is_active: false }).where(eq(shopItems.id, item.id));
    expect((await ask('fresh')).status).toBe(200);
    await t.deps.db.update(shopItems).set({ deleted_at: start }).where(eq(shopItems.id, item.id));
    expect((await ask('fresh')).status).toBe(404);
  });

  test('loses an account when its time ends, and is empty then', async () => {
    const account = makeSteamId();
    const transaction_id = await buyGroup({ group: 'week', days: 7 }, account);
    t.setNow(new Date(daysAfter(start, 7).getTime() - 1));
    expect((await ask('week')).body).toBe(`${account}\n`);
    t.setNow(daysAfter(start, 7));
    expect(await ask('week')).toMatchObject({ status: 200, body: '' });
    expect(await givenBy(t, manager, transaction_id)).toMatchObject([{ state: 'lapsed' }]);
  });

  test('loses an account after a refund unless another purchase grants it', async () => {
    const [account, other] = [makeSteamId(), makeSteamId()];
    const first = await buyGroup({ group: 'perk' }, account);
    const second = await buyGroup({ group: 'perk' }, account);
    await buyGroup({ group: 'perk' }, other);
    await refund(t, manager, first);
    expect((await ask('perk')).body).toBe(`${account}\n${other}\n`);
    await refund(t, manager, second);
    expect((await ask('perk')).body).toBe(`${other}\n`);
    expect(await givenBy(t, manager, second)).toMatchObject([{ state: 'taken_back', error: null }]);
  });

  test('that comes with a tier continues when both are bought again', async () => {
    const account = makeSteamId();
    const { id } = await makeGoods(
      t,
      { type: 'subscription', tier: 'Club', days: 30 },
      { type: 'group', group: 'club', days: 30 },
    );
    const first = await buy(t, buyer, id, account);
    t.setNow(daysAfter(start, 20));
    const second = await buy(t, buyer, id, account);
    const end = daysAfter(start, 60).toISOString();
    expect(await givenBy(t, manager, second)).toMatchObject([{ ends_at: end }, { ends_at: end }]);
    t.setNow(daysAfter(start, 59));
    expect((await ask('club')).body).toBe(`${account}\n`);
    t.setNow(daysAfter(start, 25));
    await refund(t, manager, first);
    const earlier = daysAfter(start, 30).toISOString();
    expect(await givenBy(t, manager, second)).toMatchObject([{ ends_at: earlier }, { ends_at: earlier }]);
    t.setNow(daysAfter(start, 30));
    expect((await ask('club')).body).toBe('');
  });
});

describe('a server sees', () => {
  test('groups for all servers and its own', async () => {
    const [here, there] = [await makeServer(t), await makeServer(t)];
    const [keyHere, keyThere] = [await makeServerKey(t, here.id), await makeServerKey(t, there.id)];
    const [everywhere, local] = [makeSteamId(), makeSteamId()];
    await buyGroup({ group: 'mixed' }, everywhere);
    await buyGroup({ group: 'mixed', server_id: here.id }, local);
    expect((await ask('mixed', keyHere)).body).toBe(`${everywhere}\n${local}\n`);
    expect((await ask('mixed', keyThere)).body).toBe(`${everywhere}\n`);
  });

  test('no group of another server, sold or granted', async () => {
    const here = await makeServer(t);
    const keyHere = await makeServerKey(t, here.id);
    await makeGoods(t, { type: 'group', group: 'garage', server_id: here.id });
    expect((await ask('garage', keyHere)).body).toBe('');
    expect((await ask('garage')).status).toBe(404);
    await buyGroup({ group: 'garage', server_id: here.id }, makeSteamId());
    expect((await ask('garage')).status).toBe(404);
  });

  test('no group whose server was deleted, and such a purchase does not fail', async () => {
    const gone = await makeServer(t);
    const item = await makeGoods(t, { type: 'group', group: 'ghost', server_id: gone.id });
    await buy(t, buyer, item.id, makeSteamId());
    await t.deps.db.delete(gameServers).where(eq(gameServers.id, gone.id));
    expect((await ask('ghost')).status).toBe(404);
    await buy(t, buyer, item.id, makeSteamId());
    expect((await ask('ghost')).status).toBe(404);
  });
});

describe('a server with a cached group', () => {
  test('gets 304 without a body until the group changes', async () => {
    await buyGroup({ group: 'tagged' }, makeSteamId());
    const first = await ask('tagged');
    const tag = String(first.headers['etag']);
    expect(tag).toMatch(/^"[^"]+"$/);
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, `"a,b" ,W/"x",${tag}`, '*', ' * ']) {
      const again = await ask('tagged', key, { 'if-none-match': sent });
      expect(again, sent).toMatchObject({ status: 304, body: '' });
      expect(again.headers['etag']).toBe(tag);
      expect(again.headers['content-type']).toBeUndefined();
    }
    for (const sent of ['"other"', tag.slice(1, -1), 'W/"other"', '']) {
      expect((await ask('tagged', key, { 'if-none-match': sent })).status, sent).toBe(200);
    }
    await buyGroup({ group: 'tagged' }, makeSteamId());
    const changed = await ask('tagged', key, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers['etag']).not.toBe(tag);
  });

  test('gets 404 once the group is gone', async () => {
    expect((await ask('never', key, { 'if-none-match': '*' })).status).toBe(404);
  });
});
