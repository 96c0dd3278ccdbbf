import { listAdminServers } from '@paddock/contract/servers/admin-calls';
import { getServerTiming, updateServerTiming } from '@paddock/contract/timing/calls';
import { ingestFrame } from '@paddock/contract/timing/ingest-calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeServer, makeServerKey, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { makeEvent } from '../../../../test/make/make-event.ts';
import { type MadeBridge, makeBridge } from '../../../../test/make/seasons/make-bridge.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { timingFrames } from '../tables.ts';

let t: TestApp;
let server_id: number;
let bridge: MadeBridge;
const begin = new Date('2026-11-01T18:00:00Z');
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(begin);
  server_id = (await makeServer(t)).id;
  bridge = await makeBridge(t, server_id);
});

const ali = { car_id: 3, steam_id: makeSteamId(), name: 'Ali' };
const after = (seconds: number) => t.setNow(new Date(begin.getTime() + seconds * 1_000));
const stored = async () => {
  const [row] = await t.deps.db.select().from(timingFrames).where(eq(timingFrames.server_id, server_id));
  return row;
};
const idle = { interval_ms: 10_000, watching: false };
const watched = { interval_ms: 500, watching: true };

describe('a frame', () => {
  test('replaces the one before; an older one changes nothing', async () => {
    await bridge.send(bridge.start(), bridge.car(ali));
    expect((await bridge.frame(1, { 3: [0.1] })).body).toEqual(idle);
    expect((await bridge.frame(2, { 3: [0.2] })).body).toEqual(idle);
    expect(await stored()).toMatchObject({ seq: 2, cars: [[3, 0.2, 150, 1_000, 1_000]] });
    expect((await bridge.frame(1, { 3: [0.9] }, { seq: 1 })).status).toBe(200);
    expect(await stored()).toMatchObject({ seq: 2 });
  });

  test('may have its time in ms', async () => {
    await bridge.send(bridge.start(), bridge.car(ali));
    expect((await bridge.frame(1, { 3: [0.1] }, { at: begin.getTime() + 1_000 })).status).toBe(200);
    expect((await stored())?.at).toEqual(new Date(begin.getTime() + 1_000));
  });

  test('of a restarted bridge counts once the last one is ten seconds old', async () => {
    await bridge.send(bridge.start(), bridge.car(ali));
    await bridge.frame(1, { 3: [0.1] }, { seq: 5_000 });
    after(5);
    await bridge.frame(5, { 3: [0.2] }, { seq: 1 });
    expect(await stored()).toMatchObject({ seq: 5_000 });
    after(16);
    await bridge.frame(16, { 3: [0.3] }, { seq: 2 });
    expect(await stored()).toMatchObject({ seq: 2 });
  });

  test('of a later session counts with any number, one of the previous session does not', async () => {
    await bridge.send(bridge.start(), bridge.car(ali));
    await bridge.frame(1, { 3: [0.1] }, { seq: 900 });
    const session = `${begin.getTime() + 60_000}-1`;
    await bridge.send(bridge.start({ session, index: 1 }), bridge.car(ali, { session }));
    await bridge.frame(61, { 3: [0.2] }, { seq: 3, session });
    expect(await stored()).toMatchObject({ seq: 3 });
    await bridge.frame(62, { 3: [0.7] }, { seq: 901 });
    expect(await stored()).toMatchObject({ seq: 3 });
  });

  test('of an unknown session is answered and discarded', async () => {
    expect((await bridge.frame(1, { 3: [0.1] })).body).toEqual(idle);
    expect(await stored()).toBeUndefined();
  });

  test('is requested often while it has viewers and during an event', async () => {
    await bridge.send(bridge.start(), bridge.car(ali));
    expect((await t.call(getServerTiming, { input: { params: { id: server_id } } })).status).toBe(200);
    expect((await bridge.frame(1, { 3: [0.1] })).body).toEqual(watched);
    after(30);
    expect((await bridge.frame(30, { 3: [0.1] })).body).toEqual(idle);
    await makeEvent(t, { inHours: 0.4, server_id });
    expect((await bridge.frame(31, { 3: [0.2] })).body).toEqual({ interval_ms: 500, watching: false });
  });

  test('of a server without timing is answered and discarded', async () => {
    bridge = await makeBridge(t, server_id, { mode: 'off' });
    await bridge.send(bridge.start(), bridge.car(ali));
    expect((await bridge.frame(1, { 3: [0.1] })).body).toEqual({ interval_ms: 60_000, watching: false });
    expect(await stored()).toBeUndefined();
  });

  test('of a second sender is reported to staff for some minutes', async () => {
    const manager = await makeUser(t, { role: 'manager' });
    const two = async () => {
      const { body } = await t.call(listAdminServers, { as: manager, input: { query: { limit: 100 } } });
      return body.find(({ id }: { id: number }) => id === server_id).two_senders_at;
    };
    await bridge.send(bridge.start(), bridge.car(ali));
    await bridge.frame(1, { 3: [0.1] }, { seq: 700 });
    await bridge.frame(1, { 3: [0.1] }, { seq: 699 });
    expect(await two()).toBeNull();
    await bridge.frame(2, { 3: [0.5] }, { seq: 12 });
    expect(await stored()).toMatchObject({ seq: 700 });
    expect(await two()).toBe(begin.toISOString());
    after(11 * 60);
    expect(await two()).toBeNull();
  });
});

describe('invalid frames are rejected', () => {
  const cars = (count: number) => Array.from({ length: count }, (_, id) => [id, 0.5, 100, 0, 0]);
  const bad: [string, object][] = [
    ['a share below 0', { cars: [[3, -0.1, 100, 0, 0]] }],
    ['a share above 1', { cars: [[3, 1.1, 100, 0, 0]] }],
    ['no number', { cars: [[3, null, 100, 0, 0]] }],
    ['a speed above 600', { cars: [[3, 0.5, 601, 0, 0]] }],
    [
      'a car twice',
      {
        cars: [
          [3, 0.5, 100, 0, 0],
          [3, 0.6, 100, 0, 0],
        ],
      },
    ],
    ['300 cars', { cars: cars(300) }],
    ['a car of four figures', { cars: [[3, 0.5, 100, 0]] }],
    ['an invalid key', { session: 'x' }],
    ['a number below 0', { seq: -1 }],
    ['no time', { at: 'now' }],
    ['another field', { fuel: 3 }],
  ];
  test.each(bad)('%s: 422, and the stored frame stays', async (_, own) => {
    await bridge.send(bridge.start(), bridge.car(ali));
    await bridge.frame(1, { 3: [0.1] });
    expect((await bridge.frame(2, { 3: [0.2] }, own)).status).toBe(422);
    expect(await stored()).toMatchObject({ seq: 1 });
  });

  test('a frame may have no cars', async () => {
    await bridge.send(bridge.start());
    expect((await bridge.frame(1, {})).status).toBe(200);
  });

  test('256 cars fit, 17 KB do not', async () => {
    const at = begin.toISOString();
    const send = (own: object) =>
      t.call(ingestFrame, { as: bridge.key, json: { session: bridge.session, seq: 1, at, ...own } });
    expect((await send({ cars: cars(256) })).status).toBe(200);
    expect((await send({ cars: [], more: 'x'.repeat(17 * 1_024) })).problem.code).toBe('body_too_large');
  });

  test('needs a server key', async () => {
    const user = await makeUser(t);
    expect((await t.call(ingestFrame, { json: {} })).status).toBe(401);
    expect((await t.call(ingestFrame, { as: user, json: {} })).problem.code).toBe('server_key_invalid');
  });
});

test('a fifth frame within a second is too many; each server has its own limit', async () => {
  const strict = await testApp({ RATE_LIMIT_FACTOR: '1' });
  try {
    const { id } = await makeServer(strict);
    const [key, other] = [await makeServerKey(strict, id), await makeServerKey(strict)];
    const frame = (as: string) =>
      strict.call(ingestFrame, { as, json: { session: '1-0', seq: 1, at: begin.toISOString(), cars: [] } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => frame(key)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(refused[0]?.headers['retry-after']).toBeDefined();
    expect((await frame(other)).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('editors of servers set visibility and delay, which is audited', async () => {
  const editor = await makeUser(t, { role: 'manager' });
  const update = (json: object, as = editor) =>
    t.call(updateServerTiming, { as, input: { params: { id: server_id } } as never, json });
  expect((await update({ mode: 'staff', delay_s: '۳۰۰' })).body).toEqual({ mode: 'staff', delay_s: 300 });
  for (const json of [
    { mode: 'all', delay_s: 0 },
    { mode: 'public', delay_s: 301 },
    { mode: 'public', delay_s: -1 },
    { mode: 'public' },
    { mode: 'public', delay_s: 0, extra: 1 },
  ])
    expect((await update(json)).status).toBe(422);
  expect((await update({ mode: 'off', delay_s: 0 }, await makeUser(t))).status).toBe(403);
  const gone = await t.call(updateServerTiming, {
    as: editor,
    input: { params: { id: 2_147_483_647 } } as never,
    json: { mode: 'off', delay_s: 0 },
  });
  expect(gone.status).toBe(404);
});
