import { getMyLaps, ingestEvents } from '@paddock/contract/racing/calls';
import * as calls from '@paddock/contract/racing/lap-calls';
import { getDriver, listRank, listRecords } from '@paddock/contract/ranking/calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeServer, makeServerKey, makeUser } from '../../../../test/make/make.ts';
import { makeLap } from '../../../../test/make/make-driving.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { notifications } from '../../notifications/tables.ts';
import { users } from '../../users/tables.ts';
import { drivingQueue } from '../ingest/tables.ts';
import { eraseDriver } from '../service.ts';
import { withIngestLock } from '../statistics/ingest-lock.ts';
import { type NewLap, storeNames } from '../statistics/laps.ts';
import { lapVoids } from '../tables.ts';

const now = new Date('2026-11-20T20:00:00Z');
let t: TestApp;
let steward: MadeUser;
let driver: MadeUser;
let rival: MadeUser;
/** A track that no other test drives on. */
let track: string;
let tracks = 0;

beforeAll(async () => {
  t = await testApp();
  steward = await makeUser(t, { role: 'moderator' });
});
beforeEach(async () => {
  t.setNow(now);
  driver = await makeUser(t);
  rival = await makeUser(t);
  track = `void_track_${(tracks += 1)}`;
});
afterAll(() => t.close());

/** Drives a lap on the test's track so many minutes ago; answers its id. */
const drive = (who: MadeUser, minutes: number, lap_time: number, more: Partial<NewLap> = {}) =>
  makeLap(t, who, new Date(now.getTime() - minutes * 60_000), { track, lap_time, ...more });

const at = (id: number | string) => ({ params: { id } }) as never;
const form = { code: 'cut', reason: 'All four wheels off at Eau Rouge' };
const take = (id: number | string, json: object = form, as: MadeUser | undefined = steward) =>
  t.call(calls.voidLap, { as, input: at(id), json });
const putBack = (id: number | string, as: MadeUser | undefined = steward) =>
  t.call(calls.restoreLap, { as, input: at(id) });
const board = async () => {
  const input = { params: { board: 'laps' }, query: { track } } as never;
  const { body } = await t.call(listRank, { input });
  return body.map((row: { driver: { id: number }; value: number }) => [row.driver.id, row.value]);
};
const log = (query: object = {}) => t.call(calls.listVoidedLaps, { input: { query } as never });
const list = (query: object, as: MadeUser | undefined = steward) =>
  t.call(calls.listAdminLaps, { as, input: { query } as never });
const told = ({ id }: MadeUser) =>
  t.deps.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.user_id, id), eq(notifications.kind, 'lap_voided')))
    .orderBy(notifications.id);
const noted = (id: number) =>
  t.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.target_type, 'lap'), eq(auditLog.target_id, String(id))))
    .orderBy(auditLog.id);

describe('a record that is taken back', () => {
  test('gives way to the next best everywhere, is on the public log without its steward, and comes back', async () => {
    const record = await drive(driver, 60, 90_000);
    await drive(driver, 50, 95_000);
    await drive(rival, 40, 92_000);
    expect(await board()).toEqual([
      [driver.id, 90_000],
      [rival.id, 92_000],
    ]);

    const taken = await take(record);
    expect(taken.status).toBe(200);
    expect(taken.body).toMatchObject({
      id: record,
      valid: true,
      state: 'voided',
      is_best: false,
      driver: { id: driver.id, username: driver.username },
      void: { ...form, by: steward.username, at: now.toISOString() },
    });
    expect(await board()).toEqual([
      [rival.id, 92_000],
      [driver.id, 95_000],
    ]);
    const records = (await t.call(listRecords, {})).body;
    expect(records.find((row: { track_name: string }) => row.track_name === track)).toMatchObject({
      driver: { id: rival.id },
      lap_time: 92_000,
    });
    const page = await t.call(getDriver, { input: at(driver.id) });
    expect(page.body.best_laps).toMatchObject([{ lap_time: 95_000, is_record: false }]);
    const own = await t.call(getMyLaps, { as: driver, input: { query: { track } } });
    expect(own.body.laps).toMatchObject([{ lap_time: 95_000 }]);

    const logged = await log({ track });
    expect(logged.headers['x-total-count']).toBe('1');
    expect(logged.body).toMatchObject([
      {
        ...form,
        driver: { id: driver.id },
        track_name: track,
        lap_time: 90_000,
        voided_at: now.toISOString(),
      },
    ]);
    expect(JSON.stringify(logged.body)).not.toContain(steward.username);
    expect(JSON.stringify(logged.body)).not.toContain(driver.steam_id);

    expect((await putBack(record)).body).toMatchObject({ state: 'counted', is_best: true, void: null });
    expect((await board())[0]).toEqual([driver.id, 90_000]);
    expect((await log({ track })).body).toEqual([]);
  });

  test('is told to its driver and noted, each once however often it is asked for', async () => {
    const lap = await drive(driver, 60, 90_000);
    for (const reason of [form.reason, 'Another reason']) {
      const { body } = await take(lap, { ...form, reason });
      expect(body.void).toMatchObject({ reason: form.reason });
    }
    for (const _ of [1, 2]) expect((await putBack(lap)).status).toBe(200);
    const track_name = expect.any(String);
    const facts = { lap_time: 90_000, track: track_name, track_en: track_name, user_id: driver.id };
    expect((await told(driver)).map(({ data }) => data)).toEqual([
      { ...facts, change: 'voided', reason: form.reason },
      { ...facts, change: 'restored', reason: null },
    ]);
    // Who asks once more leaves a line as well, with nothing that changed.
    expect(await noted(lap)).toMatchObject([
      { action: 'lap.void', actor_id: steward.id, after: { cause: 'cut', reason: form.reason } },
      { action: 'lap.void', after: null },
      { action: 'lap.restore', before: { cause: 'cut', reason: form.reason } },
      { action: 'lap.restore', after: null },
    ]);

    // Taken back again it is another decision.
    await take(lap, { code: 'bug', reason: 'The timing was wrong' });
    expect(await told(driver)).toHaveLength(3);
    const rows = await t.deps.db.select().from(lapVoids).where(eq(lapVoids.lap_id, lap));
    expect(rows.map(({ code, restored_at }) => [code, restored_at !== null])).toEqual([
      ['cut', true],
      ['bug', false],
    ]);
  });

  test('of a driver who is no member, or is gone, stands on the log without one', async () => {
    const lap = await drive(driver, 60, 90_000);
    await withIngestLock(t.deps.db, (tx) => storeNames(tx, new Map([[driver.steam_id ?? '', 'Raced Name']])));
    await take(lap);
    await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, driver.id));
    expect((await log({ track })).body).toMatchObject([{ driver: null, name: 'Raced Name' }]);
    expect((await log({ track, driver: driver.id })).body).toEqual([]);
    await eraseDriver(t.deps.db, driver.steam_id ?? '', `deleted-${driver.id}`);
    expect((await log({ track })).body).toMatchObject([{ driver: null, name: null, lap_time: 90_000 }]);
    expect((await putBack(lap)).status).toBe(404);
  });

  test('that never counted changes nothing but its state', async () => {
    const best = await drive(driver, 60, 90_000);
    const cut = await drive(driver, 50, 80_000, { valid: false, cuts: 2 });
    const before = await board();
    expect((await take(cut)).body.state).toBe('voided');
    expect((await putBack(cut)).body.state).toBe('invalid');
    expect(await board()).toEqual(before);
    expect((await list({ driver: driver.id, order: 'fastest' })).body).toMatchObject([
      { id: cut, state: 'invalid', is_best: false },
      { id: best, state: 'counted', is_best: true },
    ]);
  });
});

describe('beside the intake', () => {
  const sent = (id: string, lap_time: number) => ({
    id,
    type: 'lap',
    at: new Date(now.getTime() - lap_time).toISOString(),
    steam_id: driver.steam_id,
    data: { track, layout: '', car: 'gt3', lap_time },
  });
  async function sender() {
    const key = await makeServerKey(t, (await makeServer(t)).id);
    return async (events: object[]) => {
      const headers = { authorization: `Bearer ${key}` };
      const answer = await t.app.inject({
        method: 'POST',
        url: ingestEvents.path,
        headers,
        payload: { events },
      });
      expect(answer.statusCode).toBe(200);
    };
  }

  test('laps are taken back and put back while more of the same driver come in', async () => {
    const send = await sender();
    const record = await drive(driver, 60, 60_000);
    const comesIn = async () => {
      for (let place = 0; place < 20; place += 1) {
        await send([sent(`during-${place}`, 90_000 - place)]);
        await t.countDriving();
      }
    };
    const decides = async () => {
      for (let turn = 0; turn < 6; turn += 1) {
        expect((await take(record)).status).toBe(200);
        expect((await putBack(record)).status).toBe(200);
      }
      expect((await take(record)).status).toBe(200);
    };
    await Promise.all([comesIn(), decides(), comesIn()]);
    expect(await board()).toEqual([[driver.id, 89_981]]);
    expect((await list({ driver: driver.id, state: 'counted' })).headers['x-total-count']).toBe('20');
  });

  test('a lap that could not be counted yet is refused for a while, and taken back later', async () => {
    const send = await sender();
    await send([sent('waiting', 70_000)]);
    const [waiting] = await t.deps.db.select().from(drivingQueue);
    const [lap = 0] = waiting?.lap_ids ?? [];
    await t.deps.db.update(drivingQueue).set({ retry_at: new Date(now.getTime() + 60_000) });
    const refused = await take(lap);
    expect([refused.status, refused.problem.code]).toEqual([503, 'busy']);
    await t.deps.db.update(drivingQueue).set({ retry_at: null });
    expect((await take(lap)).body.state).toBe('voided');
    await t.countDriving();
    expect(await board()).toEqual([]);
  });
});
