import { listChampionships } from '@paddock/contract/championships/calls';
import {
  getAdminChampionship,
  listAdminChampionships,
  updateChampionship,
} from '@paddock/contract/championships/setup/setup-calls';
import { championshipStates } from '@paddock/contract/championships/states/championship-state';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { type MadeSeason, makeSeason, seasonForm } from '../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { championships, rounds } from './tables.ts';

const start = new Date('2026-03-10T08:00:00Z');
const later = (hours: number, ms = 0) => new Date(start.getTime() + hours * 3_600_000 + ms);

let t: TestApp;
let editor: MadeUser;
beforeAll(async () => {
  t = await testApp();
  t.setNow(start);
  editor = await makeUser(t, { role: 'editor' });
});
afterAll(() => t.close());

interface Listed {
  id: number;
  state: string;
}
const list = async (query: object) => {
  const { body, headers } = await t.call(listAdminChampionships, { as: editor, input: { query } as never });
  return { items: body as Listed[], total: Number(headers['x-total-count']) };
};
const idsOf = async (query: object) => (await list(query)).items.map(({ id }) => id);

type Changes = Partial<typeof rounds.$inferInsert>;
/** Changes a season, and its rounds in order of start. */
async function change(
  season: MadeSeason,
  own: Partial<typeof championships.$inferInsert>,
  ...ofRounds: Changes[]
) {
  const { db } = t.deps;
  if (Object.keys(own).length > 0)
    await db.update(championships).set(own).where(eq(championships.id, season.id));
  for (const [at, values] of ofRounds.entries())
    if (Object.keys(values).length > 0)
      await db
        .update(rounds)
        .set(values)
        .where(inArray(rounds.id, [season.rounds[at]?.id ?? 0]));
}

test('the database and the contract agree on the state of a season at every instant', async () => {
  const official = { official_at: start };
  const postponed = { postponed_at: start };
  const cancelled = { cancelled_at: start };
  const shapes: Parameters<typeof change>[1][] = [
    {},
    { published_at: null },
    { archived_at: start },
    { cancelled_at: start },
    { archived_at: start, cancelled_at: start, published_at: null },
  ];
  const roundShapes: Changes[][] = [
    [official, official],
    [official, {}],
    [official, cancelled],
    [cancelled, cancelled],
    [postponed, {}],
    [{ ...official, ...postponed }, official],
    [{ ...cancelled, ...official }, postponed],
    [{ ...cancelled, ...postponed }, official],
  ];
  for (const shape of shapes) await change(await makeSeason(t, { starts: [10, 20] }), shape);
  for (const ofRounds of roundShapes)
    await change(await makeSeason(t, { starts: [10, 20] }), {}, ...ofRounds);
  await makeSeason(t, { starts: [] });

  for (const at of [start, later(10, -1), later(10), later(20, -1), later(20), later(23)]) {
    t.setNow(at);
    const seen: Listed[] = [];
    for (const state of championshipStates) {
      const { items, total } = await list({ state });
      // The contract computes the state in the response, the database the filter.
      expect(items.filter((one) => one.state !== state)).toEqual([]);
      expect(items).toHaveLength(total);
      seen.push(...items);
    }
    const all = await list({});
    expect(seen).toHaveLength(all.total);
    expect(all.total).toBe(shapes.length + roundShapes.length + 1);
  }
  t.setNow(start);
});

test('lists sort by state, then by last start, newest first, across pages', async () => {
  await t.deps.db.delete(rounds);
  await t.deps.db.delete(championships);
  const [early, same, equal, late] = [
    await makeSeason(t, { starts: [240] }),
    await makeSeason(t, { starts: [300, 10] }),
    await makeSeason(t, { starts: [300] }),
    await makeSeason(t, { starts: [10, 900] }),
  ];
  const draft = await makeSeason(t, { starts: [5], form: { published: false } });
  const ended = await makeSeason(t, { starts: [1000] });
  await change(ended, { cancelled_at: start });
  const order = [draft, late, same, equal, early, ended].map(({ id }) => id);
  expect(await idsOf({})).toEqual(order);
  const paged: number[] = [];
  for (const skip of [0, 2, 4]) paged.push(...(await idsOf({ skip, limit: 2 })));
  expect(paged).toEqual(order);
  expect((await list({ skip: 4, limit: 1 })).total).toBe(6);

  t.setNow(later(10));
  expect((await idsOf({})).slice(0, 3)).toEqual([draft.id, late.id, same.id]);
  expect(await idsOf({ state: 'running' })).toEqual([late.id, same.id]);
  t.setNow(start);

  const seen = await t.call(listChampionships, { input: { query: { limit: 2 } } as never });
  expect(seen.headers['x-total-count']).toBe('5');
  expect(seen.body.map(({ id }: Listed) => id)).toEqual([late.id, same.id]);
});

test('search finds a season by names and year in any spelling, until it is renamed', async () => {
  const season = await makeSeason(t, {
    form: { name: 'جام كاسپين', name_en: 'Équipe Cup', season: '۱۴۰۷' },
  });
  const search = (text: string) => t.call(listChampionships, { input: { query: { search: text } } as never });
  for (const text of ['جام کاسپین', 'جام‌کاسپین', 'equipe', '1407', 'کاسپین EQUIPE'])
    expect((await search(text)).body, text).toMatchObject([{ id: season.id }]);
  for (const text of ['%', '_', '1408']) expect((await search(text)).body, text).toEqual([]);

  const { body } = await t.call(getAdminChampionship, {
    as: editor,
    input: { params: { id: season.id } } as never,
  });
  const { name_en: _stays, ...form } = seasonForm({
    slug: season.slug,
    name: 'لیگ البرز',
    season: '',
    classes: body.classes,
  });
  const renamed = await t.call(updateChampionship, {
    as: editor,
    input: { params: { id: season.id } } as never,
    json: form,
  });
  expect(renamed.status, JSON.stringify(renamed.problem)).toBe(200);
  for (const text of ['ليگ', 'equipe']) expect((await search(text)).body, text).toHaveLength(1);
  for (const text of ['کاسپین', '1407']) expect((await search(text)).body, text).toEqual([]);
});
