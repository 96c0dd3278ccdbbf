import * as calls from '@paddock/contract/notifications/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { notify } from './notify.ts';

const start = new Date('2026-03-01T08:00:00Z');
let t: TestApp;
let reader: MadeUser;
let other: MadeUser;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  t.setNow(start);
  [reader, other] = [await makeUser(t), await makeUser(t)];
});
afterAll(() => t.close());

const factsOf = (cause: string) => ({
  item_title: `«${cause}»`,
  transaction_id: cause,
  is_gift: false,
  from: null,
  note: null,
});
const send = (
  user: MadeUser,
  cause: string,
  kind: 'gift_received' | 'purchase_delivered' = 'gift_received',
) => notify(t.deps.db, user.id, kind, { cause, facts: factsOf(cause) }, t.deps.now());
const list = (as: MadeUser, query: object = {}) =>
  t.call(calls.listNotifications, { as, input: { query } as never });
const unread = async (as: MadeUser) => (await t.call(calls.countUnread, { as })).body.unread;
const read = (as: MadeUser, id: number) =>
  t.call(calls.readNotification, { as, input: { params: { id } } as never });
const titles = (answer: { body: { data: { item_title: string } }[] }) =>
  answer.body.map(({ data }) => data.item_title);

describe('notifications', () => {
  test('are listed for their user, newest first, with their facts', async () => {
    await send(reader, 'one');
    t.setNow(new Date(start.getTime() + 60_000));
    await send(reader, 'two', 'purchase_delivered');
    await send(other, 'theirs');
    const { status, body, headers } = await list(reader);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: expect.any(Number),
        kind: 'purchase_delivered',
        data: factsOf('two'),
        created_at: '2026-03-01T08:01:00.000Z',
        read_at: null,
      },
      expect.objectContaining({ kind: 'gift_received', created_at: start.toISOString() }),
    ]);
    expect(headers['x-total-count']).toBe('2');
  });

  test('are created once per user, kind and cause, even concurrently', async () => {
    await Promise.all(Array.from({ length: 5 }, () => send(reader, 'same')));
    await send(reader, 'same', 'purchase_delivered');
    await send(other, 'same');
    expect((await list(reader)).body).toHaveLength(2);
    expect((await list(other)).body).toHaveLength(1);
  });

  test('are returned in full unless a page is requested', async () => {
    for (let count = 0; count < 12; count += 1) await send(reader, String(count));
    const first = await list(reader);
    expect(first.body).toHaveLength(12);
    expect(first.headers['x-total-count']).toBe('12');
    expect(titles(await list(reader, { skip: 10 }))).toEqual(['«1»', '«0»']);
    expect(titles(await list(reader, { skip: 1, limit: 2 }))).toEqual(['«10»', '«9»']);
    expect((await list(reader, { limit: 101 })).status).toBe(422);
  });
});

describe('reading', () => {
  test('marks a notification as read; repeating it changes nothing', async () => {
    await send(reader, 'one');
    await send(reader, 'two');
    expect(await unread(reader)).toBe(2);
    const { id } = (await list(reader)).body[0];
    t.setNow(new Date(start.getTime() + 60_000));
    expect((await read(reader, id)).status).toBe(204);
    t.setNow(new Date(start.getTime() + 120_000));
    expect((await read(reader, id)).status).toBe(204);
    const { body } = await list(reader);
    expect(body).toMatchObject([{ read_at: '2026-03-01T08:01:00.000Z' }, { read_at: null }]);
    expect(await unread(reader)).toBe(1);
  });

  test('of another user’s notification is not found', async () => {
    await send(reader, 'mine');
    const { id } = (await list(reader)).body[0];
    expect((await read(other, id)).status).toBe(404);
    expect((await read(reader, 2_147_483_647)).status).toBe(404);
    expect(await unread(reader)).toBe(1);
  });

  test('of all marks only the user’s notifications and does not change earlier read times', async () => {
    await send(reader, 'one');
    await read(reader, (await list(reader)).body[0].id);
    await send(reader, 'two');
    await send(other, 'theirs');
    t.setNow(new Date(start.getTime() + 60_000));
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await t.call(calls.readAllNotifications, { as: reader })).status).toBe(204);
    }
    expect(await unread(reader)).toBe(0);
    expect(await unread(other)).toBe(1);
    expect((await list(reader)).body).toMatchObject([
      { read_at: '2026-03-01T08:01:00.000Z' },
      { read_at: start.toISOString() },
    ]);
  });
});
