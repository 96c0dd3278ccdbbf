import * as pub from '@paddock/contract/championships/calls';
import * as entries from '@paddock/contract/championships/entries/entry-calls';
import { getRound, getRoundResults } from '@paddock/contract/championships/results/result-calls';
import * as calls from '@paddock/contract/championships/setup/event-sign-up-calls';
import * as setup from '@paddock/contract/championships/setup/setup-calls';
import { deleteEvent, getEvent } from '@paddock/contract/events/calls';
import { getRaceNight } from '@paddock/contract/race-night/calls';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeServer, makeUser } from '../../../../test/make/make.ts';
import { makeEvent } from '../../../../test/make/make-event.ts';
import {
  makeSeason,
  oneClass,
  seasonForm,
  settings,
  signUp,
} from '../../../../test/make/seasons/make-season.ts';
import { sendForm } from '../../../../test/portal/send-form.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { championships } from '../tables.ts';

const start = new Date('2026-03-10T08:00:00Z');
let t: TestApp;
let manager: MadeUser;
beforeAll(async () => {
  t = await testApp();
  t.setNow(start);
  manager = await makeUser(t, { role: 'manager' });
});
afterAll(() => t.close());

const at = (id: number | undefined) => ({ params: { id } }) as never;
const form = (own: object = {}) => ({
  sign_up: { classes: [oneClass], settings, sessions: [{ kind: 'race' }], ...own },
});
const update = (id: number, json: object, as = manager) =>
  t.call(calls.updateEventSignUp, { as, input: at(id), json });
const get = (id: number) => t.call(calls.getEventSignUp, { as: manager, input: at(id) });
const seeEvent = async (id: number) => (await t.call(getEvent, { input: at(id) })).body;
const makeRaceEvent = async () => makeEvent(t, { inHours: 48, server_id: (await makeServer(t)).id });

test('the first sign-up of an event creates a round that drivers enter', async () => {
  const event = await makeRaceEvent();
  expect((await get(event.id)).body).toMatchObject({
    event: { title: event.title },
    season: null,
    sign_up: null,
  });
  const { status, body } = await update(event.id, form({ rules: '# 1' }));
  expect(status, JSON.stringify(body)).toBe(200);
  const { sign_up } = body;
  expect(sign_up).toMatchObject({
    slug: `event-${event.id}`,
    rules: '# 1',
    settings: { sign_up: { mode: 'round', opens_before: 10_080 } },
    round: { event_id: event.id, sessions: [{ kind: 'race' }] },
    entries: 0,
  });
  const [row] = await t.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(row).toMatchObject({ action: 'event.sign_up', target_type: 'event', target_id: String(event.id) });

  const driver = await makeUser(t);
  const entered = await signUp(t, sign_up, driver, { round: sign_up.round.id });
  expect([entered.status, entered.body.state]).toEqual([201, 'confirmed']);
  const own = await t.call(entries.listOwnEntries, { as: driver, input: { query: {} } });
  expect(own.body).toMatchObject([
    { championship: { kind: 'single', name: event.title }, round: { event_id: event.id } },
  ]);
  expect(await seeEvent(event.id)).toMatchObject({
    round_id: sign_up.round.id,
    participants: 1,
    max_participants: 2,
  });
  const list = await t.call(entries.listEntries, { input: { params: { slug: sign_up.slug }, query: {} } });
  expect(list.body).toMatchObject([{ name: driver.username }]);
  expect((await t.call(getRound, { input: at(sign_up.round.id) })).body).toMatchObject({ state: 'sign_up' });
  expect((await t.call(getRoundResults, { input: at(sign_up.round.id) })).status).toBe(200);
  const night = await t.call(getRaceNight, { as: driver, input: at(event.id) });
  expect(night.body).toMatchObject({
    phase: 'sign_up',
    round: { championship: { kind: 'single', slug: sign_up.slug } },
    classes: [{ code: 'GT3', capacity: 2, confirmed: 1, waiting: 0 }],
    mine: { entry: { id: entered.body.id, state: 'confirmed' } },
    standings_change: null,
    missing: [],
  });
});

test('a single is not in championship lists, and only its event’s sign-up changes it', async () => {
  const event = await makeRaceEvent();
  const { sign_up } = (await update(event.id, form())).body;
  const listed = await t.call(pub.listChampionships, { input: { query: {} } });
  const staff = await t.call(setup.listAdminChampionships, { as: manager, input: { query: {} } });
  for (const { slug } of [...listed.body, ...staff.body]) expect(slug).not.toBe(sign_up.slug);
  const sitemap = await t.app.inject({ url: '/sitemap.xml' });
  expect(sitemap.body).not.toContain(sign_up.slug);
  const detail = await t.call(pub.getChampionship, { input: { params: { slug: sign_up.slug } } });
  expect(detail.body).toMatchObject({ single_event_id: event.id, name: event.title });
  const id = sign_up.championship_id;
  const input = at(id);
  const other = await makeEvent(t, { inHours: 90 });
  const round = { event_id: other.id, track: null, sessions: [{ kind: 'race' }] };
  const refused = [
    t.call(setup.updateChampionship, { as: manager, input, json: seasonForm() }),
    t.call(setup.deleteChampionship, { as: manager, input }),
    t.call(setup.copyChampionship, { as: manager, input, json: { slug: 'a-copy', name: 'Copy' } }),
    t.call(setup.createRound, { as: manager, input, json: round }),
  ];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const taken = await t.call(setup.createChampionship, {
    as: manager,
    json: seasonForm({ slug: 'event-77' }),
  });
  expect([taken.status, Object.keys(taken.problem.errors ?? {})]).toEqual([422, ['slug']]);
});

test('a change keeps entries, and changed rules must be accepted again', async () => {
  const event = await makeRaceEvent();
  const { sign_up: made, updated_at } = (await update(event.id, form())).body;
  for (const _ of [1, 2]) await signUp(t, made, await makeUser(t), { round: made.round.id });
  const [own] = made.classes;
  const sessions = [{ kind: 'qualifying' }, { id: made.round.sessions[0].id, kind: 'race' }];
  const changed = await update(event.id, {
    ...form({ classes: [{ ...own, capacity: 5 }], sessions, rules: '# 2', track: 'spa' }),
    updated_at,
  });
  expect(changed.body.sign_up).toMatchObject({
    championship_id: made.championship_id,
    entries: 2,
    round: { id: made.round.id, track: { key: 'spa' }, sessions: [{ kind: 'qualifying' }, { kind: 'race' }] },
  });
  expect((await seeEvent(event.id)).max_participants).toBe(5);
  const rules = await t.call(pub.getChampionshipRules, { input: { params: { slug: made.slug } } });
  expect(rules.body).toEqual({ version: 2, rules: '# 2' });
  const small = await update(event.id, form({ classes: [{ ...own, capacity: 1 }], sessions }));
  expect(small.problem.code).toBe('capacity_below_entries');
  const late = await update(event.id, { ...form({ sessions }), updated_at });
  expect([late.problem.code, late.problem.record]).toMatchObject([
    'changed_meanwhile',
    { sign_up: { rules: '# 2' } },
  ]);
});

test('a sign-up without entries can be removed, and then the event', async () => {
  const event = await makeRaceEvent();
  const { sign_up } = (await update(event.id, form())).body;
  const driver = await makeUser(t);
  const entry = await signUp(t, sign_up, driver, { round: sign_up.round.id });
  expect((await update(event.id, { sign_up: null })).problem.code).toBe('event_has_entries');
  expect((await t.call(deleteEvent, { as: manager, input: at(event.id) })).problem.code).toBe(
    'event_has_entries',
  );
  await t.call(entries.withdrawEntry, { as: driver, input: at(entry.body.id) });
  const gone = await update(event.id, { sign_up: null });
  expect([gone.status, gone.body.sign_up]).toEqual([200, null]);
  expect((await seeEvent(event.id)).round_id).toBeNull();
  expect((await update(event.id, { sign_up: null })).status).toBe(200);
  expect((await update(event.id, form())).body.sign_up.entries).toBe(0);
  await update(event.id, { sign_up: null });
  expect((await t.call(deleteEvent, { as: manager, input: at(event.id) })).status).toBe(204);
  expect((await get(event.id)).status).toBe(404);
  expect((await update(event.id, form())).status).toBe(404);
});

test('the round of a season uses the season’s sign-up', async () => {
  const season = await makeSeason(t);
  const event_id = season.rounds[0]?.event_id ?? 0;
  expect((await get(event_id)).body).toMatchObject({ season: { id: season.id }, sign_up: null });
  expect((await update(event_id, form())).problem.code).toBe('event_in_round');
  expect((await update(event_id, { sign_up: null })).problem.code).toBe('event_in_round');
});

test('a single follows the title of its event', async () => {
  const event = await makeRaceEvent();
  const { sign_up } = (await update(event.id, form())).body;
  const fields: [string, string][] = [
    ['title', 'شب تازه'],
    ['title_en', 'A new night'],
  ];
  const changed = await sendForm(t, manager, 'PUT', `/api/v1/admin/events/${event.id}`, fields);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const { body } = await t.call(pub.getChampionship, { input: { params: { slug: sign_up.slug } } });
  expect([body.name, body.name_en]).toEqual(['شب تازه', 'A new night']);
});

test.each([
  ['sign_up.classes', form({ classes: [] })],
  ['sign_up.sessions', form({ sessions: [] })],
  ['sign_up.settings.drops', form({ settings: { ...settings, drops: 11 } })],
  ['sign_up', {}],
  ['open', { sign_up: null, open: false }],
])('%s is rejected, and no championship is created', async (field, json) => {
  const event = await makeRaceEvent();
  const before = await t.deps.db.$count(championships);
  const { status, problem } = await update(event.id, json);
  expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
  expect(await t.deps.db.$count(championships)).toBe(before);
});

test('a single cannot be cancelled on its own', async () => {
  const event = await makeRaceEvent();
  await update(event.id, form());
  const [own] = await t.deps.db.select().from(championships).orderBy(desc(championships.id)).limit(1);
  expect(own?.kind).toBe('single');
  const cancelled = await t.call(setup.cancelChampionship, {
    as: manager,
    input: at(own?.id),
    json: { reason: 'By mistake' },
  });
  expect(cancelled.status).toBe(404);
});
