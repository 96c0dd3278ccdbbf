import * as staff from '@paddock/contract/championships/results/result-admin-calls';
import * as calls from '@paddock/contract/championships/results/result-calls';
import { getInbox } from '@paddock/contract/overview/calls';
import { deleteAccount } from '@paddock/contract/personal-data/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../test/make/make.ts';
import { afterHours, makeRace, seasonStart } from '../../../test/make/seasons/make-race.ts';
import {
  makeEntrants,
  makeSeason,
  sendResult,
  settings,
  verifySteam,
} from '../../../test/make/seasons/make-season.ts';
import { runJob } from '../../../test/portal/run-job.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { createSession } from '../accounts/sessions/queries.ts';
import { erasureJob } from '../personal-data/erasure/erasure-queue.ts';
import { settleResults } from './results-desk/settle-results.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  t.setNow(seasonStart);
});
afterAll(() => t.close());

const at = (id: number | undefined) => ({ params: { id } }) as never;

test('erasing an account keeps race name, position and points in results, and removes the Steam id', async () => {
  const { season, file, round, session, first } = await makeRace(t);
  await sendResult(t, season, file);
  await settleResults(t.deps);
  const before = (await t.call(calls.getRoundResults, { input: at(round) })).body.sessions[0].rows;
  await verifySteam(t, { id: first?.id ?? 0 });
  // The sign-in dates from the season's clock.
  const token = await createSession(
    t.deps.db,
    first?.id ?? 0,
    { ip: '127.0.0.1', userAgent: 'test' },
    t.deps.now(),
  );
  const left = await t.call(deleteAccount, { as: token, json: { username: first?.username } });
  expect(left.status, JSON.stringify(left.body)).toBe(204);
  await runJob(t.deps, erasureJob);

  const read = async () => (await t.call(calls.getRoundResults, { input: at(round) })).body.sessions[0].rows;
  const expected = before.map((row: calls.ResultRow) =>
    row.entry_id === first?.entry_id ? { ...row, driver: null } : row,
  );
  expect(await read()).toEqual(expected);
  for (const table of ['championship_entries', 'round_results', 'round_raw_results']) {
    const { rows } = await t.deps.db.execute(
      sql`select from ${sql.identifier(table)} one where one::text like ${`%${first?.steam_id}%`}`,
    );
    expect(rows, table).toEqual([]);
  }
  // Recomputing gives the same result.
  const json = {
    entry_id: first?.entry_id,
    round_session_id: session,
    kind: 'time_ms',
    value: 1,
    reason: 'A thousandth',
  };
  const manager = await makeUser(t, { role: 'manager' });
  const made = await t.call(staff.createCorrection, { as: manager, json });
  await t.call(staff.revertCorrection, {
    as: manager,
    input: at(made.body.id),
    json: { reason: 'Mistaken' },
  });
  expect(await read()).toEqual(expected);
});

test('pending work appears in the staff inbox', async () => {
  t.setNow(seasonStart);
  const sign_up = { mode: 'season', approval: true };
  const season = await makeSeason(t, { starts: [2], form: { settings: { ...settings, sign_up } } });
  await makeEntrants(t, season, 1);
  t.setNow(afterHours(6.1));
  const editor = await makeUser(t, { role: 'editor' });
  const { body } = await t.call(getInbox, { as: editor });
  const kinds = body.entries.map(({ kind, id }: { kind: string; id: string }) => [kind, id]);
  expect(kinds).toContainEqual(['entries_pending', String(season.id)]);
  expect(kinds).toContainEqual(['result_missing', String(season.rounds[0]?.id)]);
  const moderator = await makeUser(t, { role: 'player' });
  expect((await t.call(getInbox, { as: moderator })).status).toBe(403);
});
