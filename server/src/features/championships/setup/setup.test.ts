import * as names from '@paddock/contract/catalogue/admin-calls';
import * as pub from '@paddock/contract/championships/calls';
import * as calls from '@paddock/contract/championships/setup/setup-calls';
import { deleteEvent, getEvent } from '@paddock/contract/events/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { makeEvent } from '../../../../test/make/make-event.ts';
import {
  makeEntrants,
  makeSeason,
  oneClass,
  seasonForm,
  settings,
} from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { events } from '../../events/tables.ts';
import { championships } from '../tables.ts';

const start = new Date('2026-03-10T08:00:00Z');
const hour = 3_600_000;

let t: TestApp;
let editor: MadeUser;
let manager: MadeUser;
beforeAll(async () => {
  t = await testApp();
  t.setNow(start);
  editor = await makeUser(t, { role: 'editor' });
  manager = await makeUser(t, { role: 'manager' });
});
afterAll(() => t.close());

const at = (id: number) => ({ params: { id } }) as never;
const create = (json: object, as = editor) => t.call(calls.createChampionship, { as, json });
const change = (id: number, json: object) =>
  t.call(calls.updateChampionship, { as: editor, input: at(id), json });
const see = (slug: string, as?: MadeUser) => t.call(pub.getChampionship, { as, input: { params: { slug } } });
const errorsOf = ({ problem }: { problem: { errors?: object | undefined } }) =>
  Object.keys(problem.errors ?? {});

test('a championship is created with all settings, and returned as typed', async () => {
  const form = seasonForm({
    classes: [{ ...oneClass, capacity: '۴۰', cars: ['KS_Audi_R8_LMS', 'class:gt3'] }],
  });
  const { status, body } = await create(form);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    slug: form.slug,
    state: 'open',
    rules_version: 1,
    classes: [{ code: 'GT3', capacity: 40, cars: ['ks_audi_r8_lms', 'class:gt3'] }],
    settings: { drops: 0, classified_share: 90, sign_up: { mode: 'season', waiting_max: 100 } },
  });
  expect((await see(form.slug)).body).toMatchObject({
    name: form.name,
    capacity: 40,
    confirmed: 0,
    state: 'open',
  });
  const rules = await t.call(pub.getChampionshipRules, { input: { params: { slug: form.slug } } });
  expect(rules.body).toEqual({ version: 1, rules: form.rules });
});

test('only staff see a draft', async () => {
  const { slug } = (await create(seasonForm({ published: false }))).body;
  expect((await see(slug)).status).toBe(404);
  expect((await see(slug, await makeUser(t))).status).toBe(404);
  expect((await see(slug, editor)).body.state).toBe('draft');
  const listed = await t.call(pub.listChampionships, { input: { query: {} } });
  expect(listed.body.some((one: { slug: string }) => one.slug === slug)).toBe(false);
});

test.each([
  ['slug', { slug: 'with.dots' }],
  ['slug', { slug: '1405' }],
  ['classes', { classes: [] }],
  [
    'classes',
    {
      classes: Array(7)
        .fill(oneClass)
        .map((one, index) => ({ ...one, code: `C${index}` })),
    },
  ],
  ['classes', { classes: [oneClass, { ...oneClass, code: 'gt3' }] }],
  ['classes.0.capacity', { classes: [{ ...oneClass, capacity: -1 }] }],
  ['classes.0.capacity', { classes: [{ ...oneClass, capacity: 201 }] }],
  [
    'classes.0.balance.0.ballast_kg',
    { classes: [{ ...oneClass, balance: [{ car: 'x', ballast_kg: 301, restrictor: 0 }] }] },
  ],
  [
    'settings.points.race.places.0',
    { settings: { ...settings, points: { ...settings.points, race: { places: ['NaN'] } } } },
  ],
  ['settings.drops', { settings: { ...settings, drops: 11 } }],
  [
    'settings.check_in.closes_before',
    { settings: { ...settings, check_in: { opens_before: 10, closes_before: 10 } } },
  ],
  ['rules', { rules: 'x'.repeat(20_001) }],
  ['owner', { owner: 1 }],
])('%s is rejected, and the database is unchanged', async (field, wrong) => {
  const form = seasonForm(wrong);
  const answer = await create(form);
  expect([answer.status, errorsOf(answer)], JSON.stringify(answer.body)).toEqual([422, [field]]);
  expect(await t.deps.db.select().from(championships).where(eq(championships.name, form.name))).toEqual([]);
});

test('a slug belongs to one championship', async () => {
  const { slug, id } = (await create(seasonForm())).body;
  expect((await create(seasonForm({ slug }))).problem.code).toBe('slug_taken');
  const other = (await create(seasonForm())).body;
  expect((await change(other.id, seasonForm({ slug }))).problem.code).toBe('slug_taken');
  const copied = await t.call(calls.copyChampionship, {
    as: editor,
    input: at(id),
    json: { slug, name: 'Copy' },
  });
  expect(copied.problem.code).toBe('slug_taken');
});

test('changed rules get a new version, and a stale form is rejected', async () => {
  const form = seasonForm();
  const made = (await create(form)).body;
  const classes = made.classes;
  const changed = await change(made.id, { ...form, classes, rules: '# 2', updated_at: made.updated_at });
  expect(changed.body).toMatchObject({ rules: '# 2', rules_version: 2 });
  const late = await change(made.id, { ...form, classes, updated_at: made.updated_at });
  expect([late.problem.code, late.problem.record]).toMatchObject(['changed_meanwhile', { rules: '# 2' }]);
});

test('rounds attach events, are numbered by start, and detach events', async () => {
  const season = await makeSeason(t, { starts: [400, 200] });
  const { body } = await t.call(pub.listChampionshipRounds, { input: { params: { slug: season.slug } } });
  expect(body.map(({ id, number }: pub.Round) => [id, number])).toEqual([
    [season.rounds[1]?.id, 1],
    [season.rounds[0]?.id, 2],
  ]);
  expect(body[0]).toMatchObject({ state: 'scheduled', track: null, points_share: 1, sign_up: null });
  const [first] = season.rounds;
  const again = { event_id: first?.event_id, track: null, sessions: [{ kind: 'race' }] };
  expect(
    (await t.call(calls.createRound, { as: editor, input: at(season.id), json: again })).problem.code,
  ).toBe('event_in_round');
  expect((await t.call(deleteEvent, { as: manager, input: at(first?.event_id ?? 0) })).problem.code).toBe(
    'event_has_entries',
  );
  const event = await t.call(getEvent, { input: at(first?.event_id ?? 0) });
  expect(event.body).toMatchObject({ max_participants: 2, participants: 0 });
  const gone = await t.call(calls.deleteRound, {
    as: editor,
    input: { params: { id: season.id, round: first?.id } } as never,
  });
  expect(gone.status).toBe(204);
  expect((await t.call(deleteEvent, { as: manager, input: at(first?.event_id ?? 0) })).status).toBe(204);
});

test('the grid of a session can follow an earlier session of the round', async () => {
  const { id } = (await create(seasonForm())).body;
  const event = await makeEvent(t, { inHours: 90 });
  const send = (sessions: object[]) =>
    t.call(calls.createRound, {
      as: editor,
      input: at(id),
      json: { event_id: event.id, track: 'spa', sessions },
    });
  const grid = (session: number) => ({ from: 'session', session, reversed: 0 });
  expect(errorsOf(await send([{ kind: 'race', grid: grid(1) }]))).toEqual(['sessions']);
  expect(errorsOf(await send([]))).toEqual(['sessions']);
  expect(errorsOf(await send(Array(7).fill({ kind: 'race' })))).toEqual(['sessions']);
  const made = await send([{ kind: 'qualifying' }, { kind: 'race', grid: grid(1) }]);
  expect(made.body).toMatchObject({
    track: { key: 'spa' },
    sessions: [{ kind: 'qualifying' }, { kind: 'race', grid: grid(1) }],
  });
  const update = await t.call(calls.updateRound, {
    as: editor,
    input: { params: { id, round: made.body.id } } as never,
    json: { event_id: event.id, track: null, sessions: [{ id: made.body.sessions[1].id, kind: 'race' }] },
  });
  expect(update.body).toMatchObject({
    track: null,
    sessions: [{ id: made.body.sessions[1].id, kind: 'race' }],
  });
});

test('entries fix their class, its minimum capacity and the sign-up mode', async () => {
  const season = await makeSeason(t);
  await makeEntrants(t, season, 2);
  const { body: before } = await t.call(calls.getAdminChampionship, { as: editor, input: at(season.id) });
  const form = seasonForm({ slug: season.slug, classes: before.classes });
  const small = [{ ...before.classes[0], capacity: 1 }];
  const refused = await change(season.id, { ...form, classes: small });
  expect([refused.problem.code, refused.problem.detail]).toEqual([
    'capacity_below_entries',
    '2 are already entered.',
  ]);
  expect((await change(season.id, { ...form, classes: [{ ...oneClass, code: 'GT4' }] })).problem.code).toBe(
    'class_in_use',
  );
  const rounds = { ...settings, sign_up: { mode: 'round' } };
  expect(errorsOf(await change(season.id, { ...form, settings: rounds }))).toEqual(['settings.sign_up.mode']);
  const more = await change(season.id, {
    ...form,
    classes: [...before.classes, { ...oneClass, code: 'GT4' }],
  });
  expect(more.body.classes.map(({ code }: { code: string }) => code)).toEqual(['GT3', 'GT4']);
  const event = await t.call(getEvent, { input: at(season.rounds[0]?.event_id ?? 0) });
  expect(event.body).toMatchObject({ max_participants: 4, participants: 2 });
});

test('a draft can be deleted, a published championship only cancelled, and a copy is a draft', async () => {
  const draft = (await create(seasonForm({ published: false }))).body;
  expect((await t.call(calls.deleteChampionship, { as: editor, input: at(draft.id) })).status).toBe(204);
  const season = await makeSeason(t);
  await makeEntrants(t, season, 1);
  expect((await t.call(calls.deleteChampionship, { as: editor, input: at(season.id) })).problem.code).toBe(
    'championship_started',
  );
  const json = { slug: `${season.slug}-copy`, name: 'Copy of it' };
  const copied = await t.call(calls.copyChampionship, { as: editor, input: at(season.id), json });
  expect(copied.body).toMatchObject({ ...json, state: 'draft', rounds: [], classes: [{ code: 'GT3' }] });
  const cancelled = await t.call(calls.cancelChampionship, {
    as: editor,
    input: at(season.id),
    json: { reason: 'No server' },
  });
  expect(cancelled.body).toMatchObject({ state: 'cancelled', cancel_reason: 'No server' });
  expect((await see(season.slug)).body).toMatchObject({ state: 'cancelled', confirmed: 0 });
  const [event] = await t.deps.db
    .select()
    .from(events)
    .where(eq(events.id, season.rounds[0]?.event_id ?? 0));
  expect(event?.round_id).toBe(season.rounds[0]?.id);
});

test('states derive from the clock', async () => {
  const season = await makeSeason(t, { starts: [48] });
  const stateAt = async (hours: number) => {
    t.setNow(new Date(start.getTime() + hours * hour));
    const { body } = await t.call(pub.listChampionshipRounds, { input: { params: { slug: season.slug } } });
    const { body: whole } = await see(season.slug);
    return [body[0].state, whole.state];
  };
  expect(await stateAt(0)).toEqual(['scheduled', 'open']);
  expect(await stateAt(48)).toEqual(['live', 'running']);
  expect(await stateAt(51)).toEqual(['pending', 'running']);
  t.setNow(start);
});

test('a car or track used by a season cannot be deleted', async () => {
  const cars = {
    ...oneClass,
    cars: ['our_gt3'],
    balance: [{ car: 'our_other', ballast_kg: 5, restrictor: 0 }],
  };
  await makeSeason(t, { form: { classes: [cars] }, track: 'our_ring/short' });
  const named = async (raw: string) => {
    const json = { game: 'assetto', name: raw, brand: 'Own', class: 'gt3', is_traffic: false, raw };
    return (await t.call(names.createCar, { as: manager, json })).body.id;
  };
  const track = { game: 'assetto', name: 'Our Ring', name_fa: 'پیست ما', country: null, kind: 'circuit' };
  const json = { ...track, variant: null, length_m: null, raw: 'our_ring/short' };
  const ring = await t.call(names.createTrack, { as: manager, json });
  const removals = [
    t.call(names.deleteTrack, { as: manager, input: at(ring.body.id) }),
    t.call(names.deleteLayout, { as: manager, input: at(ring.body.layouts[0].id) }),
    t.call(names.deleteCar, { as: manager, input: at(await named('our_gt3')) }),
    t.call(names.deleteCar, { as: manager, input: at(await named('our_other')) }),
  ];
  for (const { status, problem } of await Promise.all(removals))
    expect([status, problem?.code]).toEqual([409, 'name_in_use']);
  const free = await t.call(names.deleteCar, { as: manager, input: at(await named('our_free')) });
  expect(free.status).toBe(204);
});
