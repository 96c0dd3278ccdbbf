import { listNextSteps } from '@paddock/contract/rivals/calls';
import { saveStatement } from '@paddock/contract/stewarding/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeStewardedRace, roomOf } from '../../../test/make/cases/make-case.ts';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { makeLap, makePlace, makeSums } from '../../../test/make/make-driving.ts';
import {
  makeEntrants,
  makeSeason,
  resultFile,
  sendResult,
  settings,
} from '../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { settleResults } from '../championships/results-desk/settle-results.ts';
import { boardEntries } from '../racing/statistics/tables.ts';

const start = new Date('2026-03-10T08:00:00Z');
const hour = 3_600_000;
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  t.setNow(start);
  await t.deps.db.delete(boardEntries);
});
afterAll(() => t.close());

const stepsOf = async (as: MadeUser) => {
  const { status, body } = await t.call(listNextSteps, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const kindsOf = async (as: MadeUser) => (await stepsOf(as)).map(({ kind }: { kind: string }) => kind);
const after = (hours: number) => new Date(start.getTime() + hours * hour);
const lapPlace = (user: MadeUser, track: string, lap_time: number) =>
  makePlace(t, user, { board: 'laps', track, score: -lap_time });

test('an inactive member has no steps, with or without a Steam account', async () => {
  expect(await stepsOf(await makeUser(t))).toEqual([]);
  expect(await stepsOf(await makeUser(t, { steam: false }))).toEqual([]);
});

describe('the next place', () => {
  test('is the nearest of all tracks, behind its holder', async () => {
    const me = await makeUser(t);
    for (const lap_time of [100_000, 100_100, 100_200]) await lapPlace(await makeUser(t), 'spa', lap_time);
    await lapPlace(me, 'spa', 100_413);
    await lapPlace(await makeUser(t), 'monza', 80_000);
    await lapPlace(me, 'monza', 81_000);
    expect(await stepsOf(me)).toMatchObject([{ kind: 'gap', track_name: 'spa', gap: 213, place: 3 }]);
  });

  test('is missing for leaders, large gaps and hidden drivers', async () => {
    const [leader, far] = [await makeUser(t), await makeUser(t)];
    await lapPlace(leader, 'spa', 100_000);
    await makePlace(t, { id: 0, steam_id: null }, { board: 'laps', track: 'spa', score: -1, user_id: null });
    await lapPlace(far, 'spa', 105_001);
    expect([await stepsOf(leader), await stepsOf(far)]).toEqual([[], []]);
  });
});

test('a safety star is listed when it is near', async () => {
  const [near, far] = [await makeUser(t), await makeUser(t)];
  await makeSums(t, near.steam_id, { safety_rating: 3.92 });
  await makeSums(t, far.steam_id, { safety_rating: 3.5 });
  expect(await stepsOf(near)).toEqual([{ kind: 'safety', gap: 0.08, star: 4 }]);
  expect(await stepsOf(far)).toEqual([]);
});

test('the undriven track of the coming round is listed, and the check-in before it', async () => {
  const season = await makeSeason(t, {
    starts: [48],
    track: 'imola',
    form: {
      settings: { ...settings, check_in: { opens_before: 60, closes_before: 10 } },
    },
  });
  const [entrant, driven] = await makeEntrants(t, season, 2);
  if (!entrant || !driven) throw new Error('two entrants were made');
  await makeSums(t, entrant.steam_id, { safety_rating: 4.9 });
  await makeLap(t, driven, start, { track: 'imola' });
  expect(await stepsOf(entrant)).toMatchObject([
    { kind: 'track', track_name: 'imola', event_id: season.rounds[0]?.event_id },
    { kind: 'safety', star: 5 },
  ]);
  expect(await kindsOf(driven)).not.toContain('track');
  t.setNow(after(47.5));
  expect(await stepsOf(entrant)).toMatchObject([
    { kind: 'check_in', deadline: new Date(after(48).getTime() - 10 * 60_000).toISOString() },
    { kind: 'track' },
    { kind: 'safety' },
  ]);
});

test('the position above is listed while the season has rounds left', async () => {
  const season = await makeSeason(t, { starts: [1, 240] });
  const [first, second] = await makeEntrants(t, season, 2);
  if (!first || !second) throw new Error('two entrants were made');
  t.setNow(after(1));
  await sendResult(
    t,
    season,
    resultFile(
      [
        { steam_id: first.steam_id, laps: [90_000, 90_000] },
        { steam_id: second.steam_id, laps: [91_000, 91_000] },
      ],
      after(1),
    ),
  );
  t.setNow(after(4));
  await settleResults(t.deps);
  expect((await stepsOf(second)).find(({ kind }: { kind: string }) => kind === 'points')).toMatchObject({
    slug: season.slug,
    points: 7,
    place: 1,
  });
  expect(await kindsOf(first)).not.toContain('points');
});

test('a due statement comes first until it is written', async () => {
  const race = await makeStewardedRace(t);
  const room = roomOf(t, race);
  const accused = race.entrants[1];
  if (!accused) throw new Error('a race has two entrants');
  const { body } = await room.file();
  expect(await kindsOf(accused)).not.toContain('statement');
  await room.update(body.id, { state: 'accepted' });
  const [step] = await stepsOf(accused);
  expect(step).toMatchObject({ kind: 'statement', incident_id: body.id });
  expect(await kindsOf(race.entrants[0] ?? accused)).not.toContain('statement');
  const written = await t.call(saveStatement, {
    as: accused,
    input: { params: { id: body.id } } as never,
    json: { text: 'I braked where I always do and was hit from behind.' },
  });
  expect(written.status, JSON.stringify(written.body)).toBe(200);
  expect(await kindsOf(accused)).not.toContain('statement');
});
