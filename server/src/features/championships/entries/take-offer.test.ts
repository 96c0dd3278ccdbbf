import * as calls from '@paddock/contract/championships/entries/entry-calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEntrants, makeSeason } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { entries } from '../tables.ts';
import { settleEntries } from './settle-entries.ts';

const start = new Date('2026-03-10T08:00:00Z');
const hour = 3_600_000;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(start));
afterAll(() => t.close());

const at = (id: number) => ({ params: { id } }) as never;

/** A season with two places; the third driver has an offer for the first driver's place for a day. */
async function makeOffer() {
  const season = await makeSeason(t);
  const [first, , third, fourth] = await makeEntrants(t, season, 4);
  if (!first || !third || !fourth) throw new Error('a driver was not entered');
  await t.call(calls.withdrawEntry, { as: first, input: at(first.entry_id) });
  const stateOf = async ({ entry_id }: { entry_id: number }) =>
    (await t.deps.db.select().from(entries).where(eq(entries.id, entry_id)))[0]?.state;
  expect(await stateOf(third)).toBe('offered');
  const update = (json: object) => t.call(calls.updateEntry, { as: third, input: at(third.entry_id), json });
  return { third, fourth, update, stateOf };
}

test('a form that accepts any offer accepts the open one', async () => {
  const { third, update, stateOf } = await makeOffer();
  expect((await update({ number: 7 })).body).toMatchObject({ state: 'offered', number: 7 });
  expect((await update({ auto_accept: true })).body).toMatchObject({ state: 'confirmed', auto_accept: true });
  expect(await stateOf(third)).toBe('confirmed');
});

test('an expired offer cannot be accepted by either call, and goes to the next driver', async () => {
  const { third, fourth, update, stateOf } = await makeOffer();
  t.setNow(new Date(start.getTime() + 24 * hour + 1));
  const accepted = await t.call(calls.acceptOffer, { as: third, input: at(third.entry_id) });
  const edited = await update({ auto_accept: true, number: 7 });
  expect([accepted, edited].map(({ status, problem }) => [status, problem.code])).toEqual([
    [409, 'offer_gone'],
    [409, 'offer_gone'],
  ]);
  await settleEntries(t.deps);
  expect([await stateOf(third), await stateOf(fourth)]).toEqual(['waiting', 'offered']);
  const [row] = await t.deps.db.select().from(entries).where(eq(entries.id, third.entry_id));
  expect(row).toMatchObject({ auto_accept: false, number: null });
});
