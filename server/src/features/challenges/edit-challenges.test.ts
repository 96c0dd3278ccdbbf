import * as adminCalls from '@paddock/contract/challenges/admin-calls';
import * as calls from '@paddock/contract/challenges/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  challengeForm,
  challengeNow,
  makeChallenge,
  prizeOf,
} from '../../../test/make/challenges/make-challenge.ts';
import { type MadeUser, makeServer, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

let t: TestApp;
let manager: MadeUser;
let editor: MadeUser;
let track: string;
let tracks = 0;
beforeAll(async () => {
  t = await testApp();
  t.setNow(challengeNow);
  manager = await makeUser(t, { role: 'manager' });
  editor = await makeUser(t, { role: 'editor' });
});
beforeEach(() => {
  t.setNow(challengeNow);
  track = `challenge_${(tracks += 1)}`;
});
afterAll(() => t.close());

const at = (id: number) => ({ params: { id } }) as never;
const make = (fields: object = {}, as = manager) => makeChallenge(t, as, { track, ...fields });
const post = (fields: object, as = manager) =>
  t.call(adminCalls.createChallenge, { as, json: challengeForm({ track, ...fields }) });
const update = (id: number, fields: object, as = manager) =>
  t.call(adminCalls.updateChallenge, { as, input: at(id), json: challengeForm({ track, ...fields }) });
const see = async (id: number) =>
  (await t.call(calls.getChallenge, { input: at(id) })).body as calls.ChallengeDetail;

describe('staff', () => {
  test.each([
    ['ends_at', { ends_at: '2026-11-20T20:30:00.000Z' }],
    ['ends_at', { ends_at: '2026-11-20T00:00:00.000Z' }],
    ['ends_at', { ends_at: '2027-01-21T20:30:00.001Z' }],
    ['ends_at', { starts_at: '2026-10-01T00:00:00Z', ends_at: '2026-10-02T00:00:00Z' }],
    ['cars', { cars: Array.from({ length: 11 }, (_, car) => `car_${car}`) }],
    ['car_class', { cars: ['gt3'], car_class: 'gt3' }],
    ['car_class', { car_class: 'boat' }],
    ['servers', { servers: [999_999] }],
    ['title', { title: 'x' }],
    ['track', { track: '' }],
    ['goal', { goal: 'most_laps' }],
    ['least_drivers', { least_drivers: 0 }],
    ['prizes.0.place', { prizes: [prizeOf(1, { laps: 5 })] }],
    ['prizes.0.place', { prizes: [prizeOf(null)] }],
    ['prizes.1.place', { prizes: [prizeOf(1), prizeOf(1)] }],
    ['prizes.0.grants', { prizes: [prizeOf(1, { grants: [] })] }],
    [
      'prizes.0.grants',
      { prizes: [prizeOf(1, { grants: [{ type: 'group', group: 'x', server_id: 999_999 }] })] },
    ],
    ['owner', { owner: 1 }],
  ])('cannot save %s in %o', async (field, wrong) => {
    const { status, problem } = await post(wrong);
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
    const { body } = await t.call(adminCalls.listAdminChallenges, { as: manager });
    expect(body.filter(({ track: { key } }: calls.Challenge) => key === track)).toEqual([]);
  });

  test('cannot choose a server of another game', async () => {
    const other = await makeServer(t, { game: 'fivem', type: null });
    const { problem } = await post({ servers: [other.id] });
    expect(problem.errors).toHaveProperty('servers');
  });

  test('may grant prizes on servers other than those of the challenge', async () => {
    const [driven, other] = [await makeServer(t), await makeServer(t, { game: 'fivem', type: null })];
    const grants = [{ type: 'group', group: 'winners', server_id: other.id }];
    const { status, body } = await post({ servers: [driven.id], prizes: [prizeOf(1, { grants })] });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ prizes: [{ place: 1, grants }] });
  });

  test('need permission to edit the shop for prizes', async () => {
    expect((await post({ prizes: [prizeOf(1)] }, editor)).problem.code).toBe('permission_denied');
    const { id } = await make({ starts_at: '2026-11-26T00:00:00.000Z' }, editor);
    const planned = { starts_at: '2026-11-26T00:00:00.000Z' };
    expect((await update(id, { ...planned, prizes: [prizeOf(1)] }, editor)).problem.code).toBe(
      'permission_denied',
    );
    expect((await update(id, { ...planned, prizes: [prizeOf(1)] })).status).toBe(200);
    const retitled = await update(id, { ...planned, title: 'Another title', prizes: [prizeOf(1)] }, editor);
    expect([retitled.status, retitled.body.title]).toEqual([200, 'Another title']);
  });

  test('may change everything before the start, and only texts and the end afterwards', async () => {
    const planned = await make({ starts_at: '2026-11-26T00:00:00.000Z' });
    const moved = await update(planned.id, { goal: 'best_three', cars: ['gt3'] });
    expect(moved.body).toMatchObject({ goal: 'best_three', state: 'running' });
    const started = { goal: 'best_three', cars: ['gt3'] };
    for (const wrong of [
      { ...started, goal: 'best_lap' },
      { ...started, cars: [] },
      { ...started, track: 'imola' },
      { ...started, least_drivers: 2 },
      { ...started, prizes: [prizeOf(1)] },
      { ...started, starts_at: '2026-11-20T00:00:00.000Z' },
      { ...started, servers: [(await makeServer(t)).id] },
    ])
      expect((await update(planned.id, wrong)).problem.code).toBe('challenge_started');
    const texts = { ...started, title: 'یک نام دیگر', title_en: '', ends_at: '2026-11-29T00:00:00.000Z' };
    const changed = await update(planned.id, texts);
    expect(changed.body).toMatchObject({ title: 'یک نام دیگر', title_en: null, ends_at: texts.ends_at });
    const past = await update(planned.id, { ...started, ends_at: '2026-11-24T00:00:00.000Z' });
    expect([past.status, Object.keys(past.problem.errors ?? {})]).toEqual([422, ['ends_at']]);
    t.setNow(new Date('2026-11-29T00:00:00.001Z'));
    const late = await makeUser(t, { role: 'manager' });
    const over = await update(planned.id, { ...texts, ends_at: '2026-11-30T00:00:00.000Z' }, late);
    expect(over.problem.code).toBe('challenge_started');
    expect((await update(planned.id, { ...texts, description: 'It is over' }, late)).status).toBe(200);
  });

  test('do not overwrite each other’s changes', async () => {
    const { id, updated_at } = await make();
    expect((await update(id, { title: 'The first', updated_at })).status).toBe(200);
    const late = await update(id, { title: 'The second', updated_at });
    expect([late.problem.code, late.problem.record]).toMatchObject([
      'changed_meanwhile',
      { title: 'The first' },
    ]);
  });

  test('delete planned and cancelled challenges, and cancel others with a reason', async () => {
    const remove = (id: number) => t.call(adminCalls.deleteChallenge, { as: manager, input: at(id) });
    const cancel = (id: number, reason = 'The server is down') =>
      t.call(adminCalls.cancelChallenge, { as: manager, input: at(id), json: { reason } });
    const planned = await make({ starts_at: '2026-11-26T00:00:00.000Z' });
    expect((await remove(planned.id)).status).toBe(204);
    expect((await remove(planned.id)).status).toBe(404);
    const running = await make();
    expect((await remove(running.id)).problem.code).toBe('challenge_started');
    expect((await cancel(running.id, 'x')).status).toBe(422);
    expect((await cancel(running.id)).body.state).toBe('cancelled');
    expect(await see(running.id)).toMatchObject({ state: 'cancelled', cancel_reason: 'The server is down' });
    expect((await cancel(running.id)).problem.code).toBe('challenge_over');
    expect((await remove(running.id)).status).toBe(204);
    expect((await t.call(calls.getChallenge, { input: at(running.id) })).status).toBe(404);
  });

  test('find challenges by either title', async () => {
    const { id } = await make({ title_en: 'Nordschleife hunt' });
    const { body } = await t.call(adminCalls.listAdminChallenges, {
      as: editor,
      input: { query: { search: 'nordschleife' } },
    });
    expect(body.map((row: calls.Challenge) => row.id)).toEqual([id]);
    expect(body[0].created_by).toMatchObject({ id: manager.id });
    expect((await t.call(adminCalls.getAdminChallenge, { as: editor, input: at(id) })).body).toEqual(body[0]);
  });

  test('find them in any spelling, also after a change, in pages with the latest first', async () => {
    const made = [];
    for (const title of ['شكارِ ركورد ۱', 'شکار رکورد ۲', 'شکار رکورد ۳'])
      made.push((await make({ title, title_en: 'Hunt', starts_at: '2026-11-26T00:00:00Z' })).id);
    const list = async (query: object) => {
      const { body, headers } = await t.call(adminCalls.listAdminChallenges, {
        as: editor,
        input: { query } as never,
      });
      return [Number(headers['x-total-count']), body.map(({ id }: calls.Challenge) => id)];
    };
    const [first = 0, second, third] = made;
    expect(await list({ search: 'شکار‌ رکورد', limit: 2 })).toEqual([3, [third, second]]);
    expect(await list({ search: 'شکار‌ رکورد', skip: 2 })).toEqual([3, [first]]);
    expect(await list({ search: 'رکورد 2', state: 'planned' })).toEqual([1, [second]]);
    expect(await list({ search: 'رکورد 2', state: 'running' })).toEqual([0, []]);
    const { title_en: _stays, ...form } = challengeForm({
      track,
      title: 'دور طلایی',
      starts_at: '2026-11-26T00:00:00.000Z',
    });
    const { status } = await t.call(adminCalls.updateChallenge, {
      as: manager,
      input: at(first),
      json: form,
    });
    expect(status).toBe(200);
    expect(await list({ search: 'شکار رکورد' })).toEqual([2, [third, second]]);
    expect(await list({ search: 'دور طلايى Hunt' })).toEqual([1, [first]]);
  });
});
