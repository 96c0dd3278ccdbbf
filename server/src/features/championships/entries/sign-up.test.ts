import * as staff from '@paddock/contract/championships/entries/entry-admin-calls';
import * as calls from '@paddock/contract/championships/entries/entry-calls';
import { getGroup } from '@paddock/contract/entitlements/calls';
import { getEvent, joinEvent } from '@paddock/contract/events/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeServerKey, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { makeSums } from '../../../../test/make/make-driving.ts';
import { buy, makeGoods } from '../../../../test/make/make-purchase.ts';
import {
  makeEntrants,
  makeSeason,
  oneClass,
  settings,
  signUp,
  verifySteam,
} from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { entitlements } from '../../entitlements/tables.ts';

const start = new Date('2026-03-10T08:00:00Z');
const hour = 3_600_000;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(start));
afterAll(() => t.close());

const at = (id: number) => ({ params: { id } }) as never;
const codeOf = async (answer: ReturnType<typeof signUp>) => (await answer).problem.code;

describe('a sign-up', () => {
  test('is closed outside of its window, whose end is inclusive', async () => {
    const closes_at = new Date(start.getTime() + hour).toISOString();
    const season = await makeSeason(t, {
      form: {
        settings: { ...settings, sign_up: { mode: 'season', opens_at: start.toISOString(), closes_at } },
      },
    });
    t.setNow(new Date(start.getTime() - 1));
    expect(await codeOf(signUp(t, season, await makeUser(t)))).toBe('sign_up_closed');
    t.setNow(new Date(closes_at));
    expect((await signUp(t, season, await makeUser(t))).status).toBe(201);
    t.setNow(new Date(start.getTime() + hour + 1));
    expect(await codeOf(signUp(t, season, await makeUser(t)))).toBe('sign_up_closed');
  });

  test('needs Steam and the requirements of the championship, and names each unmet one', async () => {
    const requirements = { discord: true, safety_min: 3, races_min: 2 };
    const season = await makeSeason(t, { form: { settings: { ...settings, requirements } } });
    expect(await codeOf(signUp(t, season, await makeUser(t, { steam: false })))).toBe('steam_required');
    const user = await makeUser(t, { discord: false });
    const { status, problem } = await signUp(t, season, user);
    expect([status, problem.code]).toEqual([409, 'requirement_missing']);
    expect(Object.keys(problem.errors ?? {})).toEqual([
      'steam_verified',
      'discord',
      'safety_min',
      'races_min',
    ]);
    expect(problem.errors?.['races_min']).toBe('You need 2 races. You have driven 0.');
    const able = await makeUser(t);
    await verifySteam(t, able);
    await makeSums(t, able.steam_id, { races: 2, safety_rating: 3 });
    expect((await signUp(t, season, able)).status).toBe(201);
  });

  test('may require an active user group', async () => {
    const requirements = { steam_verified: false, user_group: 'league' };
    const season = await makeSeason(t, { form: { settings: { ...settings, requirements } } });
    const user = await makeUser(t, { balance: 1_000 });
    const ofUser = eq(entitlements.steam_id, user.steam_id ?? '');
    const refused = async () => (await signUp(t, season, user)).problem;
    expect(await refused()).toMatchObject({
      code: 'requirement_missing',
      errors: { user_group: 'You need to be in the group “league”.' },
    });
    await buy(t, user, (await makeGoods(t, { type: 'group', group: 'league', days: 3 })).id);
    const { db, now } = t.deps;
    const [given] = await db.select().from(entitlements).where(ofUser);
    const end = (ends_at: Date | null | undefined) =>
      db
        .update(entitlements)
        .set({ ends_at: ends_at ?? null })
        .where(ofUser);
    await end(now());
    expect(await refused()).toMatchObject({ code: 'requirement_missing' });
    await end(given?.ends_at);
    expect((await signUp(t, season, user)).status).toBe(201);
  });

  test('requires a class that admits the car, the current rules and a free number, and is made once', async () => {
    const season = await makeSeason(t, { form: { classes: [{ ...oneClass, cars: ['ks_audi_r8_lms'] }] } });
    const user = await makeUser(t);
    expect(Object.keys((await signUp(t, season, user, { class: 'LMP' })).problem.errors ?? {})).toEqual([
      'class',
    ]);
    expect(Object.keys((await signUp(t, season, user, { car: 'truck' })).problem.errors ?? {})).toEqual([
      'car',
    ]);
    expect(await codeOf(signUp(t, season, user, { rules_version: 2 }))).toBe('rules_changed');
    const made = await signUp(t, season, user, { number: 27, car: 'KS_AUDI_R8_LMS' });
    expect(made.body).toMatchObject({
      state: 'confirmed',
      number: 27,
      car: 'ks_audi_r8_lms',
      class: 'GT3',
      round: null,
    });
    expect(await codeOf(signUp(t, season, user))).toBe('entry_exists');
    const other = await makeUser(t);
    const taken = await signUp(t, season, other, { number: 27 });
    expect([taken.problem.code, taken.problem.detail]).toEqual([
      'number_taken',
      'Number 27 belongs to another car.',
    ]);
    expect((await signUp(t, season, other, { number: 1_000 })).status).toBe(422);
  });

  test('is rejected when the waiting list is full', async () => {
    const sign_up = { mode: 'season', waiting_max: 1 };
    const season = await makeSeason(t, { form: { settings: { ...settings, sign_up } } });
    await makeEntrants(t, season, 3);
    expect(await codeOf(signUp(t, season, await makeUser(t)))).toBe('waiting_list_full');
  });

  test('is pending if staff approve entries', async () => {
    const season = await makeSeason(t, {
      form: { settings: { ...settings, sign_up: { mode: 'season', approval: true } } },
    });
    const [first, second] = await makeEntrants(t, season, 2);
    const event = await t.call(getEvent, { input: at(season.rounds[0]?.event_id ?? 0) });
    expect(event.body.participants).toBe(0);
    const confirmed = await t.call(staff.confirmEntry, {
      as: season.manager,
      input: at(first?.entry_id ?? 0),
    });
    expect(confirmed.body.state).toBe('confirmed');
    const json = { reason: 'Not this time' };
    const refused = await t.call(staff.rejectEntry, {
      as: season.manager,
      input: at(second?.entry_id ?? 0),
      json,
    });
    expect(refused.body).toMatchObject({ state: 'refused', state_reason: json.reason });
    expect(
      (await t.call(staff.rejectEntry, { as: season.manager, input: at(second?.entry_id ?? 0), json }))
        .problem.code,
    ).toBe('entry_state_final');
  });

  test('is limited to ten an hour', async () => {
    const season = await makeSeason(t);
    const user = await makeUser(t);
    for (let times = 0; times < 10; times += 1) {
      const { body } = await signUp(t, season, user);
      await t.call(calls.withdrawEntry, { as: user, input: at(body.id) });
    }
    expect(await codeOf(signUp(t, season, user))).toBe('rate_limited');
    t.setNow(new Date(start.getTime() + 1.01 * hour));
    expect((await signUp(t, season, user)).status).toBe(201);
  });

  test('is not found for a draft, an unknown championship or a round of a season', async () => {
    const draft = await makeSeason(t, { form: { published: false } });
    const user = await makeUser(t);
    expect((await signUp(t, draft, user)).status).toBe(404);
    expect((await signUp(t, { slug: 'nothing' }, user)).status).toBe(404);
    expect((await signUp(t, draft, user, { round: 2_000_000 })).status).toBe(404);
    const season = await makeSeason(t);
    expect(await codeOf(signUp(t, season, user, { round: season.rounds[0]?.id ?? 0 }))).toBe(
      'sign_up_closed',
    );
  });
});

test('an event with an entry list is joined by signing up', async () => {
  const season = await makeSeason(t, { starts: [1] });
  const [entrant] = await makeEntrants(t, season, 1);
  t.setNow(new Date(start.getTime() + 1.5 * hour));
  const join = async (as: { token: string } | undefined) =>
    t.call(joinEvent, { as, input: at(season.rounds[0]?.event_id ?? 0) });
  expect((await join(await makeUser(t))).problem.code).toBe('sign_up_required');
  expect((await join(entrant)).body).toMatchObject({ joined: true, participants: 1 });
});

test('a driver changes car and number of their own entry only', async () => {
  const season = await makeSeason(t, {
    starts: [5, 50],
    form: { settings: { ...settings, car_changes: 1 } },
  });
  const [own, other] = await makeEntrants(t, season, 2);
  const change = (json: object, as = own) =>
    t.call(calls.updateEntry, { as, input: at(own?.entry_id ?? 0), json });
  expect((await change({ car: 'ks_porsche' })).body).toMatchObject({ car: 'ks_porsche' });
  expect(Object.keys((await change({ car: 'ks_bmw' })).problem.errors ?? {})).toEqual(['car']);
  expect((await change({ number: 5, skin: 'red' })).body).toMatchObject({
    number: 5,
    skin: 'red',
    car: 'ks_porsche',
  });
  expect((await change({ number: 6 }, other)).status).toBe(404);
  const { body } = await t.call(calls.listEntries, {
    input: { params: { slug: season.slug }, query: {} } as never,
  });
  expect(body).toMatchObject([
    {
      number: 5,
      driver: { id: own?.id },
      car_ref: { key: 'ks_porsche' },
      cars_before: [{ key: 'ks_audi_r8_lms' }],
    },
    { number: null, driver: { id: other?.id } },
  ]);
  expect(body[0]).not.toHaveProperty('steam_id');
});

test('staff enter a driver without an account, move and remove entries, and export them', async () => {
  const season = await makeSeason(t, {
    form: {
      classes: [{ ...oneClass, capacity: 2, balance: [{ car: 'bmw', ballast_kg: 20, restrictor: 5 }] }],
    },
  });
  const steam_id = makeSteamId();
  const form = { championship_id: season.id, steam_id, class: 'GT3', car: 'bmw', number: 9 };
  const send = (json: object) => t.call(staff.createAdminEntry, { as: season.manager, json });
  expect(Object.keys((await send(form)).problem.errors ?? {})).toEqual(['name']);
  const made = await send({ ...form, name: '=Evil[Name]' });
  expect(made.body).toMatchObject({
    state: 'confirmed',
    steam_id,
    name: '=Evil[Name]',
    driver: null,
    ballast_kg: 20,
  });
  expect((await send({ ...form, name: 'Again' })).problem.code).toBe('entry_exists');
  const [, third, fourth] = await makeEntrants(t, season, 3);
  const user = await makeUser(t);
  expect(
    (await send({ championship_id: season.id, user_id: user.id, class: 'GT3', car: 'bmw' })).problem.code,
  ).toBe('class_full');

  const heavier = await t.call(staff.updateAdminEntry, {
    as: season.manager,
    input: at(made.body.id),
    json: { ballast_kg: 10, updated_at: made.body.updated_at },
  });
  expect(heavier.body).toMatchObject({ ballast_kg: 30, own_ballast_kg: 10, restrictor: 5 });
  const round = season.rounds[0]?.id ?? 0;
  const exported = async (as: string) =>
    String(
      (
        await t.call(staff.exportRound, {
          as: season.manager,
          input: { params: { id: round }, query: { as } } as never,
        })
      ).body,
    );
  const list = await exported('entry_list');
  expect(list).toContain(
    `[CAR_0]\r\nMODEL=bmw\r\nSKIN=\r\nDRIVERNAME=Evil Name\r\nTEAM=\r\nGUID=${steam_id}\r\nBALLAST=30\r\nRESTRICTOR=5`,
  );
  expect(await exported('csv')).toContain("'=Evil[Name]");

  const moved = await t.call(staff.moveEntry, {
    as: season.manager,
    input: at(fourth?.entry_id ?? 0),
    json: { queue_number: 1, reason: 'Drew the lot' },
  });
  expect(moved.body).toMatchObject({ state: 'waiting', queue_number: 1 });
  const json = { reason: 'Cheated' };
  const removed = await t.call(staff.removeEntry, { as: season.manager, input: at(made.body.id), json });
  expect(removed.body).toMatchObject({ state: 'removed', state_reason: 'Cheated' });
  const states = await t.call(staff.listAdminEntries, {
    as: season.manager,
    input: { query: { championship: season.id } } as never,
  });
  const stateOf = (id: number | undefined) => states.body.find((one: { id: number }) => one.id === id)?.state;
  expect([stateOf(fourth?.entry_id), stateOf(third?.entry_id)]).toEqual(['offered', 'waiting']);
});

test('the game server gets the drivers from an hour before the start until the end', async () => {
  const season = await makeSeason(t, { starts: [3] });
  const [one, other] = await makeEntrants(t, season, 3);
  const group = `event-${season.rounds[0]?.event_id}`;
  const ask = async (as = season.server_key) => t.call(getGroup, { as, input: { params: { group } } });
  const hours = async (passed: number) => {
    t.setNow(new Date(start.getTime() + passed * hour));
    return (await ask()).body;
  };
  const both = [one?.steam_id, other?.steam_id].toSorted().map((steam_id) => `${steam_id}\n`);
  expect(await hours(1.9)).toBe('');
  expect(await hours(2)).toBe(both.join(''));
  expect(await hours(5)).toBe(both.join(''));
  expect(await hours(5.1)).toBe('');
  expect((await ask(await makeServerKey(t))).status).toBe(404);
});
