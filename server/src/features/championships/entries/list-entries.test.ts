import * as staff from '@paddock/contract/championships/entries/entry-admin-calls';
import * as calls from '@paddock/contract/championships/entries/entry-calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { makeEntrants, makeSeason, oneClass } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { usernameColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { entries } from '../tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  t.setNow(seasonStart);
});
afterAll(() => t.close());

/** Four confirmed and three waiting drivers, all entered at one instant. */
async function makeFull() {
  const season = await makeSeason(t, { form: { classes: [{ ...oneClass, capacity: 4 }] } });
  const entrants = await makeEntrants(t, season, 7);
  const set = (index: number, values: Partial<typeof entries.$inferInsert>) =>
    t.deps.db
      .update(entries)
      .set(values)
      .where(eq(entries.id, entrants[index]?.entry_id ?? 0));
  const list = async (query: object, as = season.manager) => {
    const { body, headers } = await t.call(staff.listAdminEntries, {
      as,
      input: { query: { championship: season.id, ...query } } as never,
    });
    return { items: body as staff.AdminEntry[], total: Number(headers['x-total-count']) };
  };
  const idsOf = async (query: object) => (await list(query)).items.map(({ id }) => id);
  return { season, entrants, set, list, idsOf };
}

test('confirmed entries sort by number and waiting ones by queue, across pages', async () => {
  const { season, entrants, set, list, idsOf } = await makeFull();
  const [a, b, c, d, e, f, g] = entrants.map(({ entry_id }) => entry_id);
  await set(0, { number: 40 });
  await set(2, { number: 7 });
  await set(4, { state: 'withdrawn', number: 1 });
  const order = [c, a, b, d, f, g, e];
  expect(await idsOf({})).toEqual(order);
  const paged: number[] = [];
  for (const skip of [0, 3, 6]) paged.push(...(await idsOf({ skip, limit: 3 })));
  expect(paged).toEqual(order);
  const last = await list({ skip: 5, limit: 1 });
  expect(last).toMatchObject({ total: 7, items: [{ id: g, state: 'waiting', queue_number: 2 }] });
  expect(await idsOf({ state: 'waiting' })).toEqual([f, g]);
  const { body, headers } = await t.call(calls.listEntries, {
    input: { params: { slug: season.slug }, query: { skip: 4, limit: 5 } } as never,
  });
  expect(headers['x-total-count']).toBe('6');
  expect(body.map(({ id }: { id: number }) => id)).toEqual([f, g]);
});

test('search finds entries by names, car and number in any spelling', async () => {
  const { entrants, set, list, idsOf } = await makeFull();
  const [first, second, third] = entrants.map(({ entry_id }) => entry_id);
  const rename = (index: number, name: string) =>
    t.deps.db
      .update(users)
      .set(usernameColumns(name))
      .where(eq(users.id, entrants[index]?.id ?? 0));
  await rename(0, 'علي كاسپين');
  await set(1, { name: 'Łukasz Ørsted', number: 931 });
  await set(2, { car: 'ks_ferrari_488', number: 32 });
  for (const [search, id] of [
    ['علی‌کاسپین', first],
    ['lukasz orsted', second],
    ['٩٣١', second],
    ['FERRARI', third],
  ] as const)
    expect(await idsOf({ search }), search).toEqual([id]);
  // The search text joins name, car and number.
  const { items } = await list({ search: 'FERRARI' });
  const found = items[0];
  expect(await idsOf({ search: `${found?.driver?.username} ${found?.car_ref.name} 32` })).toEqual([third]);
  expect(await list({ search: '3', skip: 1, limit: 1 })).toMatchObject({ items: [{}] });
  for (const search of ['%', '_9_']) expect(await idsOf({ search }), search).toEqual([]);

  await t.deps.db
    .update(users)
    .set({ is_active: false })
    .where(eq(users.id, entrants[0]?.id ?? 0));
  expect(await idsOf({ search: 'علی‌کاسپین' })).toEqual([]);
});
