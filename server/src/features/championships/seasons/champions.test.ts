import { getChampionship, listChampionships } from '@paddock/contract/championships/calls';
import * as results from '@paddock/contract/championships/results/result-admin-calls';
import { getStandings } from '@paddock/contract/championships/results/result-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEntrants, makeSeason, oneClass } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  t.setNow(new Date('2026-03-10T08:00:00Z'));
});
afterAll(() => t.close());

/** A season with two classes and two driven rounds; `end` makes the last one official. */
async function makeDriven() {
  const classes = [oneClass, { ...oneClass, code: 'GT4', name: 'GT4' }];
  const season = await makeSeason(t, { starts: [10, 20], form: { classes } });
  const [gt3 = [], gt4 = []] = [
    await makeEntrants(t, season, 2),
    await makeEntrants(t, season, 2, { class: 'GT4' }),
  ];
  const csv = [...gt3, ...gt4]
    .map(({ steam_id }, at) => `${at + 1},${steam_id},5,${500_000 + at},,bmw`)
    .join('\n');
  const as = season.manager;
  const makeOfficial = async (id: number | undefined) => {
    const json = { force: true, reason: 'Over' };
    const { status, body } = await t.call(results.makeRoundOfficial, {
      as,
      input: { params: { id } } as never,
      json,
    });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  for (const { id, sessions } of season.rounds) {
    const params = { id, session: sessions[0]?.id };
    await t.call(results.typeSessionRows, { as, input: { params } as never, json: { csv } });
  }
  await makeOfficial(season.rounds[0]?.id);
  return { season, gt3, gt4, end: () => makeOfficial(season.rounds[1]?.id) };
}

test('a finished season has a champion in each class, and its title is decided', async () => {
  const { season, gt3, gt4, end } = await makeDriven();
  const params = { slug: season.slug };
  const see = async () => (await t.call(getChampionship, { input: { params } })).body;
  const table = async (query: object) =>
    (await t.call(getStandings, { input: { params, query } })).body as { can_still_win: boolean }[];
  expect((await see()).champions ?? []).toEqual([]);
  expect((await table({}))[0]?.can_still_win).toBe(true);

  await end();
  const champions = [
    { class: 'GT3', driver: { id: gt3[0]?.id }, name: gt3[0]?.username, points: 50 },
    { class: 'GT4', driver: { id: gt4[0]?.id }, name: gt4[0]?.username },
  ];
  const over = await see();
  expect(over).toMatchObject({ state: 'finished', champions });
  expect(JSON.stringify(over.champions)).not.toContain(gt3[0]?.steam_id);
  const list = await t.call(listChampionships, { input: { query: { state: 'finished' } } as never });
  expect(list.body).toMatchObject([{ slug: season.slug, champions }]);
  for (const query of [{}, { of: 'class', class: 'GT4' }])
    expect((await table(query)).map(({ can_still_win }) => can_still_win)).not.toContain(true);
});
