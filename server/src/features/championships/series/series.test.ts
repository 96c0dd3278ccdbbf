import { getChampionship } from '@paddock/contract/championships/calls';
import { updateEntry } from '@paddock/contract/championships/entries/entry-calls';
import * as results from '@paddock/contract/championships/results/result-admin-calls';
import * as calls from '@paddock/contract/championships/series/series-calls';
import * as setup from '@paddock/contract/championships/setup/setup-calls';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import {
  type MadeSeason,
  makeEntrants,
  makeSeason,
  seasonForm,
  settings,
  signUp,
} from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { championshipSeries } from '../tables.ts';

const start = new Date('2026-03-10T08:00:00Z');
let t: TestApp;
let editor: MadeUser;
let counter = 0;
beforeAll(async () => {
  t = await testApp();
  t.setNow(start);
  editor = await makeUser(t, { role: 'editor' });
});
afterAll(() => t.close());

const at = (id: number) => ({ params: { id } }) as never;
const formOf = (own: object = {}) => {
  counter += 1;
  return {
    name: `سری ${counter}`,
    name_en: `Series ${counter}`,
    slug: `series-${counter}`,
    description: null,
    description_en: null,
    defaults: null,
    ...own,
  };
};
const create = (json: object = formOf(), as = editor) => t.call(calls.createSeries, { as, json });
const change = (id: number, json: object) => t.call(calls.updateSeries, { as: editor, input: at(id), json });
const remove = (id: number) => t.call(calls.deleteSeries, { as: editor, input: at(id) });
const see = (slug: string) => t.call(calls.getSeries, { input: { params: { slug } } });

test('a series stores default settings without sign-up dates', async () => {
  const sign_up = { mode: 'season', opens_at: '2026-03-01T00:00:00Z', waiting_max: 7 };
  const { status, body } = await create(formOf({ defaults: { ...settings, drops: 2, sign_up } }));
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.defaults).toMatchObject({ drops: 2, sign_up: { opens_at: null, waiting_max: 7 } });
  expect(body.seasons).toBe(0);
  const one = await t.call(calls.getAdminSeries, { as: editor, input: at(body.id) });
  expect(one.body).toEqual(body);
  const [row] = await t.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(row).toMatchObject({ action: 'series.create', target_type: 'series', target_id: String(body.id) });
});

test('lists are sorted by name, and search matches either language', async () => {
  await create(formOf({ name: 'الف ویژه', name_en: 'Night cup' }));
  const { body, headers } = await t.call(calls.listAdminSeries, {
    as: editor,
    input: { query: { search: 'night' } },
  });
  expect([headers['x-total-count'], body.map(({ name }: calls.AdminSeries) => name)]).toEqual([
    '1',
    ['الف ویژه'],
  ]);
});

test('an update replaces all fields, needs a free slug, and fails for a stale form', async () => {
  const made = (await create()).body;
  const other = (await create()).body;
  expect((await create(formOf({ slug: made.slug }))).problem.code).toBe('slug_taken');
  expect((await change(other.id, formOf({ slug: made.slug }))).problem.code).toBe('slug_taken');
  const changed = await change(made.id, {
    ...formOf(),
    slug: made.slug,
    name_en: '',
    updated_at: made.updated_at,
  });
  expect(changed.body).toMatchObject({ slug: made.slug, name_en: null });
  const late = await change(made.id, { ...formOf(), updated_at: made.updated_at });
  expect([late.problem.code, late.problem.record]).toMatchObject([
    'changed_meanwhile',
    { slug: made.slug, name: changed.body.name },
  ]);
});

test.each([
  ['slug', { slug: 'new' }],
  ['slug', { slug: 'event-5' }],
  ['slug', { slug: '1405' }],
  ['name', { name: 'x' }],
  ['description', { description: 'short' }],
  ['defaults.drops', { defaults: { ...settings, drops: 11 } }],
  ['owner', { owner: 1 }],
])('%s is rejected in %o, and the database is unchanged', async (field, wrong) => {
  const form = formOf(wrong);
  const { status, problem } = await create(form);
  expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
  expect(
    await t.deps.db.select().from(championshipSeries).where(eq(championshipSeries.name, form.name)),
  ).toEqual([]);
});

/** A season of the series with one official round, won by the first of two drivers. */
async function makeWon(series_id: number, inHours: number) {
  const season = await makeSeason(t, { starts: [inHours], form: { series_id } });
  const made = await makeEntrants(t, season, 2);
  const [round] = season.rounds;
  const csv = made.map(({ steam_id }, at) => `${at + 1},${steam_id},5,${500_000 + at},,bmw`).join('\n');
  const params = { id: round?.id, session: round?.sessions[0]?.id };
  const as = season.manager;
  await t.call(results.typeSessionRows, { as, input: { params } as never, json: { csv } });
  const { status, body } = await t.call(results.makeRoundOfficial, {
    as,
    input: at(round?.id ?? 0),
    json: { force: true, reason: 'Over' },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { season, champion: made[0] as (typeof made)[number] };
}

test('the page lists published seasons with their champions, newest first', async () => {
  const series = (await create()).body;
  const { season, champion } = await makeWon(series.id, 100);
  const coming = await makeSeason(t, { starts: [500], form: { series_id: series.id } });
  await makeEntrants(t, coming, 1);
  await makeSeason(t, { starts: [], form: { series_id: series.id, published: false } });
  const { status, body } = await see(series.slug);
  expect(status).toBe(200);
  expect(body.seasons).toMatchObject([
    { slug: coming.slug, state: 'open', champion: null },
    {
      slug: season.slug,
      state: 'finished',
      champion: { driver: { id: champion.id }, name: champion.username, points: 25 },
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(champion.steam_id);
  const detail = await t.call(getChampionship, { input: { params: { slug: season.slug } } });
  expect(detail.body.series).toEqual({ slug: series.slug, name: series.name, name_en: series.name_en });
  const sitemap = await t.app.inject({ url: '/sitemap.xml' });
  expect(sitemap.body).toContain(`/championships/series/${series.slug}<`);
});

test('number 1 is reserved for the reigning champion of the series', async () => {
  const series = (await create()).body;
  await makeWon(series.id, 40);
  const { champion } = await makeWon(series.id, 60);
  const holds = { ...settings, hold_number_one: true };
  const next = await makeSeason(t, { form: { series_id: series.id, settings: holds } });
  const [stranger] = (await makeEntrants(t, next, 1)) as [MadeUser & { entry_id: number }];
  const take = (as: MadeUser, id: number) => t.call(updateEntry, { as, input: at(id), json: { number: 1 } });
  expect((await take(stranger, stranger.entry_id)).problem.code).toBe('number_taken');
  expect((await signUp(t, next, await makeUser(t), { number: 1 })).problem.code).toBe('number_taken');
  const won = await signUp(t, next, champion, { number: 1 });
  expect([won.status, won.body.number]).toEqual([201, 1]);
  const alone: MadeSeason = await makeSeason(t, { form: { settings: holds } });
  expect((await signUp(t, alone, champion, { number: 1 })).problem.code).toBe('number_taken');
});

test('a season stores its series, keeps it if the form omits it, and outlives a deleted series', async () => {
  const series = (await create()).body;
  const form = seasonForm({ series_id: series.id });
  const season = (await t.call(setup.createChampionship, { as: editor, json: form })).body;
  expect(season).toMatchObject({ kind: 'season', series_id: series.id });
  const { series_id: _series_id, ...others } = form as { series_id?: number };
  const update = (json: object) =>
    t.call(setup.updateChampionship, { as: editor, input: at(season.id), json });
  const updated = await update({ ...others, classes: season.classes });
  expect(updated.body.series_id).toBe(series.id);
  const strange = await update({ ...others, classes: season.classes, series_id: 2_000_000_000 });
  expect([strange.status, Object.keys(strange.problem.errors ?? {})]).toEqual([422, ['series_id']]);
  expect((await remove(series.id)).status).toBe(204);
  expect((await remove(series.id)).status).toBe(404);
  expect((await see(series.slug)).status).toBe(404);
  const left = await t.call(setup.getAdminChampionship, { as: editor, input: at(season.id) });
  expect(left.body.series_id).toBeNull();
});
