import * as calls from '@paddock/contract/racing/lap-calls';
import { voidReasonMax } from '@paddock/contract/racing/lap-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { lapId, stewardCalls, voidForm } from '../../../../test/portal/steward-calls.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

const now = new Date('2026-11-20T20:00:00Z');
let t: TestApp;
let steward: MadeUser;
let driver: MadeUser;
let rival: MadeUser;
/** A track that no other test uses. */
let track: string;
let tracks = 0;
let stewards: ReturnType<typeof stewardCalls>;

beforeAll(async () => {
  t = await testApp();
  steward = await makeUser(t, { role: 'moderator' });
});
beforeEach(async () => {
  t.setNow(now);
  driver = await makeUser(t);
  rival = await makeUser(t);
  track = `void_track_${(tracks += 1)}`;
  stewards = stewardCalls(t, steward, track);
});
afterAll(() => t.close());

describe('invalid requests', () => {
  test.each([
    ['code', { code: 'spin' }],
    ['code', { code: undefined }],
    ['reason', { reason: 'no' }],
    ['reason', { reason: '   ' }],
    ['reason', { reason: 'x'.repeat(voidReasonMax + 1) }],
    ['by', { by: 7 }],
  ])('%s is refused in %o, and the lap counts', async (field, wrong) => {
    const lap = await stewards.drive(driver, 60, 90_000);
    const { status, problem } = await t.call(calls.voidLap, {
      as: steward,
      input: lapId(lap),
      json: { ...voidForm, ...wrong },
      locale: 'fa',
    });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
    expect(problem.errors?.[field]).toMatch(/[آ-ی]/);
    expect(await stewards.board()).toHaveLength(1);
    expect(await stewards.notices(driver)).toEqual([]);
  });

  test.each(['999999999', '0', '-1', 'one', '99999999999999999999'])('lap %s is not found', async (id) => {
    expect((await stewards.take(id)).status).toBe(404);
    expect((await stewards.putBack(id)).status).toBe(404);
  });

  test.each([
    ['driver', {}],
    ['driver', { driver: 'somebody' }],
    ['driver', { driver: '12345678901234567' }],
    ['state', { driver: 1, state: 'gone' }],
    ['order', { driver: 1, order: 'slowest' }],
    ['track', { driver: 1, track: 'x'.repeat(261) }],
    ['limit', { driver: 1, limit: 101 }],
  ])('the staff list refuses %s in %o', async (field, query) => {
    const { status, problem } = await stewards.list(query);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
  });

  test('the log refuses an invalid driver', async () => {
    expect((await stewards.log({ driver: 'somebody' })).problem.errors).toHaveProperty('driver');
    expect((await stewards.log({ driver: '۹۹۹۹۹۹' })).body).toEqual([]);
  });
});

test.each([
  [undefined, 401, 401],
  ['player', 403, 403],
  ['editor', 200, 403],
  ['moderator', 200, 200],
  ['manager', 200, 200],
])('%s gets %d for reading and %d for deciding', async (role, read, write) => {
  const lap = await stewards.drive(driver, 60, 90_000);
  const as = role ? await makeUser(t, { role }) : undefined;
  const options = { as, input: lapId(lap) };
  expect(
    (await t.call(calls.listAdminLaps, { as, input: { query: { driver: driver.id } } as never })).status,
  ).toBe(read);
  expect((await t.call(calls.voidLap, { ...options, json: voidForm })).status).toBe(write);
  expect((await t.call(calls.restoreLap, options)).status).toBe(write);
  expect((await t.call(calls.listVoidedLaps, { as })).status).toBe(200);
});

test('the staff filter laps by driver, track, car and state, newest or fastest first', async () => {
  const slow = await stewards.drive(driver, 60, 99_000, { layout: 'gp' });
  const fast = await stewards.drive(driver, 90, 91_000, { layout: 'gp', sectors: [30_000, 61_000] });
  const other = await stewards.drive(driver, 30, 95_000, { car: 'gt4' });
  await stewards.drive(rival, 20, 80_000);
  await stewards.take(other);
  const ids = async (query: object) => {
    const { body, headers } = await stewards.list({ driver: driver.id, ...query });
    return [Number(headers['x-total-count']), body.map(({ id }: calls.AdminLap) => id)];
  };
  expect(await ids({})).toEqual([3, [other, slow, fast]]);
  expect(await ids({ order: 'fastest', limit: 1, skip: 1 })).toEqual([3, [other]]);
  expect(await ids({ driver: driver.steam_id, track: `${track} · gp`, order: 'fastest' })).toEqual([
    2,
    [fast, slow],
  ]);
  expect(await ids({ track })).toEqual([1, [other]]);
  expect(await ids({ car: 'gt4' })).toEqual([1, [other]]);
  expect(await ids({ state: 'voided' })).toEqual([1, [other]]);
  expect(await ids({ state: 'counted' })).toEqual([2, [slow, fast]]);
  expect(await ids({ state: 'invalid' })).toEqual([0, []]);
  expect(await ids({ driver: 2_000_000_000 })).toEqual([0, []]);
});
