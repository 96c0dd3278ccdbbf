import { updateChampionship } from '@paddock/contract/championships/setup/setup-calls';
import * as calls from '@paddock/contract/stewarding/panel-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, makeStewardedRace, stewardedForm } from '../../../../test/make/cases/make-case.ts';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { makeSeason, seasonForm } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

describe('the panel', () => {
  test('is replaced as a whole, and needs visible members and before the first round a chief', async () => {
    const season = await makeSeason(t);
    const [one, other] = [await makeUser(t), await makeUser(t)];
    const set = (stewards: object[], as: MadeUser = season.manager) =>
      t.call(calls.setStewards, { as, input: at(season.id), json: { stewards } });
    const fields = async (stewards: object[]) => Object.keys((await set(stewards)).problem.errors ?? {});
    expect(await fields([{ user_id: one.id, role: 'steward' }])).toEqual(['stewards']);
    expect(await fields([{ user_id: 2_000_000, role: 'chief' }])).toEqual(['stewards.0.user_id']);
    const twice = [
      { user_id: one.id, role: 'chief' },
      { user_id: one.id, role: 'steward' },
    ];
    expect(await fields(twice)).toEqual(['stewards.1.user_id']);
    expect(await fields([{ user_id: one.id, role: 'king' }])).toEqual(['stewards.0.role']);
    const panel = [
      { user_id: one.id, role: 'chief' },
      { user_id: other.id, role: 'steward' },
    ];
    expect((await set(panel)).body).toMatchObject([
      { user: { id: one.id }, role: 'chief' },
      { user: { id: other.id }, role: 'steward' },
    ]);
    const read = { as: season.manager, input: at(season.id) };
    expect((await t.call(calls.getStewards, read)).body).toHaveLength(2);
    expect((await set(panel, await makeUser(t, { role: 'moderator' }))).status).toBe(403);
    const away = { as: season.manager, input: at(2_000_000), json: { stewards: panel } };
    expect((await t.call(calls.setStewards, away)).status).toBe(404);
  });

  test('has no driver unless drivers may decide', async () => {
    const race = await makeStewardedRace(t, { drivers_may_decide: false });
    const { status, problem } = await t.call(calls.setStewards, {
      as: race.season.manager,
      input: at(race.season.id),
      json: { stewards: [{ user_id: race.entrants[2]?.id, role: 'chief' }] },
    });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['stewards.0.user_id']]);
  });

  test('settings are stored with the championship, with defaults', async () => {
    const season = await makeSeason(t);
    const form = seasonForm(stewardedForm({ quorum: 3, licence: null }));
    const { status, body } = await t.call(updateChampionship, {
      as: season.manager,
      input: at(season.id),
      json: form,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.settings.stewarding).toMatchObject({
      quorum: 3,
      licence: null,
      appeal_hours: 48,
      statement_hours: 24,
      decision_hours: 72,
      reports_max: 5,
      opens_after: 30,
      drivers_may_decide: true,
      reporters_shown: true,
      statements_published: false,
    });
    const falling = {
      ladder: [
        { points: 6, effect: 'review' },
        { points: 6, effect: 'round_ban' },
      ],
    };
    const wrong = seasonForm(stewardedForm({ licence: falling }));
    const refused = await t.call(updateChampionship, {
      as: season.manager,
      input: at(season.id),
      json: wrong,
    });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([
      422,
      ['settings.stewarding.licence.ladder'],
    ]);
  });
});
