import * as staff from '@paddock/contract/championships/results/result-admin-calls';
import { getRoundResults, getStandings } from '@paddock/contract/championships/results/result-calls';
import { listAdminRounds } from '@paddock/contract/championships/setup/setup-calls';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser } from '../../../../test/make/make.ts';
import { makeEntrants, makeSeason } from '../../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { settleResults } from './settle-results.ts';

const start = new Date('2026-03-10T08:00:00Z');
const afterHours = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(start));
afterAll(() => t.close());

/** A finished round with qualifying and race. */
async function makeRound(kinds: readonly string[] = ['qualifying', 'race']) {
  t.setNow(start);
  const season = await makeSeason(t, { starts: [1], kinds });
  const entrants = await makeEntrants(t, season, 2);
  t.setNow(afterHours(12));
  const [round] = season.rounds;
  const ids = (round?.sessions ?? []).map(({ id }) => id);
  const as = season.manager;
  const csv = entrants
    .map(({ steam_id }, at) => `${at + 1},${steam_id},5,${500_000 + at},90000,bmw`)
    .join('\n');
  const at = { params: { id: round?.id } } as never;
  const ofSession = (place: number) => ({ params: { id: round?.id, session: ids[place] } }) as never;
  return {
    season,
    type: async (place: number) => {
      const { status, body } = await t.call(staff.typeSessionRows, {
        as,
        input: ofSession(place),
        json: { csv },
      });
      expect(status, JSON.stringify(body)).toBe(200);
    },
    mark: (place: number, json: object, by: { token: string } = as) =>
      t.call(staff.linkSession, { as: by, input: ofSession(place), json }),
    makeOfficial: () => t.call(staff.makeRoundOfficial, { as, input: at, json: {} }),
    state: async () => (await t.call(getRoundResults, { input: at })).body.round.state as string,
    reasons: async () =>
      (
        await t.call(listAdminRounds, { as, input: { params: { id: season.id } } as never })
      ).body[0].sessions.map(({ not_held_reason }: { not_held_reason: string | null }) => not_held_reason),
    publicReasons: async () =>
      (await t.call(getRoundResults, { input: at })).body.round.sessions.map(
        ({ not_held_reason }: { not_held_reason: string | null }) => not_held_reason,
      ),
    points: async () =>
      (await t.call(getStandings, { input: { params: { slug: season.slug }, query: {} } as never })).body.map(
        ({ counted }: { counted: number }) => counted,
      ),
  };
}

test('a race counts although qualifying has no result, and is official only once qualifying is marked as not held', async () => {
  const round = await makeRound();
  expect(await round.state()).toBe('pending');
  await round.type(1);
  expect(await round.state()).toBe('provisional');
  expect(await round.points()).toEqual([25, 18]);
  expect((await round.makeOfficial()).problem.code).toBe('result_absent');

  const { status, body } = await round.mark(0, { not_held: true, reason: 'The server was down' });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await round.reasons()).toEqual(['The server was down', null]);
  const [row] = await t.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(row).toMatchObject({
    action: 'round.link',
    after: { not_held: true, reason: 'The server was down' },
  });
  expect((await round.makeOfficial()).status).toBe(200);
  expect(await round.state()).toBe('official');
  expect((await round.mark(0, { not_held: false })).problem.code).toBe('result_official');
});

test('a session marked as not held does not block an official result; a missing one does', async () => {
  const waiting = await makeRound();
  await waiting.type(1);
  t.setNow(afterHours(48));
  await settleResults(t.deps);
  expect(await waiting.state()).toBe('provisional');
  const round = await makeRound();
  await round.mark(0, { not_held: true, reason: 'Rain' });
  await round.type(1);
  t.setNow(afterHours(48));
  await settleResults(t.deps);
  expect(await round.state()).toBe('official');
});

test('the mark can be cleared, and a result clears it', async () => {
  const round = await makeRound();
  await round.mark(0, { not_held: true, reason: 'A mistake' });
  await round.mark(0, { not_held: false });
  expect(await round.reasons()).toEqual([null, null]);
  await round.mark(0, { not_held: true, reason: 'A mistake' });
  await round.type(0);
  expect(await round.reasons()).toEqual([null, null]);
  expect((await round.mark(0, { not_held: true, reason: 'Too late' })).problem.code).toBe(
    'session_has_result',
  );
});

test('a round stays pending until its race has a result, and has no result if every session was not held', async () => {
  const round = await makeRound();
  await round.type(0);
  expect(await round.state()).toBe('pending');
  await round.mark(1, { not_held: true, reason: 'Rain' });
  expect(await round.state()).toBe('provisional');
  const none = await makeRound();
  await none.mark(0, { not_held: true, reason: 'Rain' });
  await none.mark(1, { not_held: true, reason: 'Rain' });
  expect(await none.state()).toBe('pending');
  expect((await none.makeOfficial()).problem.code).toBe('result_absent');
});

test('anyone can read why a session was not held', async () => {
  const round = await makeRound();
  await round.mark(0, { not_held: true, reason: 'The server was down' });
  expect(await round.publicReasons()).toEqual(['The server was down', null]);
});

test.each([
  [{ not_held: true }, 'reason'],
  [{ not_held: true, reason: ' ' }, 'reason'],
  [{ not_held: true, reason: 'Rain', racing_session_id: null }, 'racing_session_id'],
  [{ not_held: 'yes', reason: 'Rain' }, 'not_held'],
  [{}, 'racing_session_id'],
])('%j is rejected at %s, and the database is unchanged', async (json, field) => {
  const round = await makeRound();
  const { status, problem } = await round.mark(0, json);
  expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
  expect(await round.reasons()).toEqual([null, null]);
});

test('marking a session requires championships.edit', async () => {
  const round = await makeRound();
  const json = { not_held: true, reason: 'Rain' };
  expect((await round.mark(0, json, await makeUser(t, { role: 'moderator' }))).status).toBe(403);
  expect((await round.mark(0, json, await makeUser(t))).status).toBe(403);
});
