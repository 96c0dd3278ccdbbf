import * as calls from '@paddock/contract/championships/entries/entry-calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../test/make/make.ts';
import { seasonStart } from '../../../test/make/seasons/make-race.ts';
import { makeSeason, settings, signUp } from '../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { rounds } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  t.setNow(seasonStart);
});
afterAll(() => t.close());

test('a driver sees entries until the round, or every round of the season, is official', async () => {
  const driver = await makeUser(t);
  const whole = await makeSeason(t, { starts: [200, 300] });
  const form = { settings: { ...settings, sign_up: { mode: 'round' } } };
  const byRound = await makeSeason(t, { starts: [100, 120], form });
  const made: number[] = [];
  for (const [season, round] of [
    [whole],
    [byRound, byRound.rounds[1]],
    [byRound, byRound.rounds[0]],
  ] as const) {
    const { status, body, problem } = await signUp(t, season, driver, round && { round: round.id });
    expect(status, JSON.stringify(problem)).toBe(201);
    made.push(body.id);
  }
  const [season, later, sooner] = made;
  const list = async (query: object = {}) => {
    const { body, headers } = await t.call(calls.listOwnEntries, { as: driver, input: { query } as never });
    return [Number(headers['x-total-count']), body.map(({ id }: calls.OwnEntry) => id)];
  };
  const set = (round: { id: number } | undefined, values: Partial<typeof rounds.$inferInsert>) =>
    t.deps.db
      .update(rounds)
      .set(values)
      .where(eq(rounds.id, round?.id ?? 0));
  const official = { official_at: seasonStart };

  expect(await list()).toEqual([3, [season, sooner, later]]);
  expect(await list({ skip: 1, limit: 1 })).toEqual([3, [sooner]]);
  await set(whole.rounds[0], official);
  expect(await list()).toEqual([3, [season, sooner, later]]);
  await set(byRound.rounds[0], official);
  expect(await list()).toEqual([2, [season, later]]);
  await set(whole.rounds[1], { ...official, postponed_at: seasonStart });
  expect(await list()).toEqual([2, [season, later]]);
  await set(whole.rounds[1], { postponed_at: null });
  expect(await list()).toEqual([1, [later]]);
});
