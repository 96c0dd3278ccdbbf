import { getMyLaps, ingestEvents } from '@paddock/contract/racing/calls';
import { getDriver, listRecords } from '@paddock/contract/ranking/calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeServer, makeServerKey, makeUser } from '../../../../test/make/make.ts';
import { lapId, stewardCalls, voidForm } from '../../../../test/portal/steward-calls.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { users } from '../../users/tables.ts';
import { eraseDriver } from '../change-session.ts';
import { drivingQueue } from '../ingest/tables.ts';
import { storeNames } from '../statistics/laps.ts';
import { lapVoids } from '../tables.ts';
import { withDriving } from '../with-driving.ts';

const now = new Date('2026-11-20T20:00:00Z');
let t: TestApp;
let steward: MadeUser;
let driver: MadeUser;
let rival: MadeUser;
/** A track that no other test uses. */
let track: string;
let tracks = 0;
let stewards: ReturnType<typeof stewardCalls>;

beforeAll(async () => {
  t = await testApp();
  steward = await makeUser(t, { role: 'moderator' });
});
beforeEach(async () => {
  t.setNow(now);
  driver = await makeUser(t);
  rival = await makeUser(t);
  track = `void_track_${(tracks += 1)}`;
  stewards = stewardCalls(t, steward, track);
});
afterAll(() => t.close());

const noted = (id: number) =>
  t.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.target_type, 'lap'), eq(auditLog.target_id, String(id))))
    .orderBy(auditLog.id);

describe('a withdrawn record', () => {
  test('is replaced by the next best everywhere, is on the public log without its steward, and can be restored', async () => {
    const record = await stewards.drive(driver, 60, 90_000);
    await stewards.drive(driver, 50, 95_000);
    await stewards.drive(rival, 40, 92_000);
    expect(await stewards.board()).toEqual([
      [driver.id, 90_000],
      [rival.id, 92_000],
    ]);

    const taken = await stewards.take(record);
    expect(taken.status).toBe(200);
    expect(taken.body).toMatchObject({
      id: record,
      valid: true,
      state: 'voided',
      is_best: false,
      driver: { id: driver.id, username: driver.username },
      void: { ...voidForm, by: steward.username, at: now.toISOString() },
    });
    expect(await stewards.board()).toEqual([
      [rival.id, 92_000],
      [driver.id, 95_000],
    ]);
    const records = (await t.call(listRecords, {})).body;
    expect(records.find((row: { track_name: string }) => row.track_name === track)).toMatchObject({
      driver: { id: rival.id },
      lap_time: 92_000,
    });
    const page = await t.call(getDriver, { input: lapId(driver.id) });
    expect(page.body.best_laps).toMatchObject([{ lap_time: 95_000, is_record: false }]);
    const own = await t.call(getMyLaps, { as: driver, input: { query: { track } } });
    expect(own.body.laps).toMatchObject([{ lap_time: 95_000 }]);

    const logged = await stewards.log({ track });
    expect(logged.headers['x-total-count']).toBe('1');
    expect(logged.body).toMatchObject([
      {
        ...voidForm,
        driver: { id: driver.id },
        track_name: track,
        lap_time: 90_000,
        voided_at: now.toISOString(),
      },
    ]);
    expect(JSON.stringify(logged.body)).not.toContain(steward.username);
    expect(JSON.stringify(logged.body)).not.toContain(driver.steam_id);

    expect((await stewards.putBack(record)).body).toMatchObject({
      state: 'counted',
      is_best: true,
      void: null,
    });
    expect((await stewards.board())[0]).toEqual([driver.id, 90_000]);
    expect((await stewards.log({ track })).body).toEqual([]);
  });

  test('notifies its driver and is audited once, even if it is requested repeatedly', async () => {
    const lap = await stewards.drive(driver, 60, 90_000);
    for (const reason of [voidForm.reason, 'Another reason']) {
      const { body } = await stewards.take(lap, { ...voidForm, reason });
      expect(body.void).toMatchObject({ reason: voidForm.reason });
    }
    for (const _ of [1, 2]) expect((await stewards.putBack(lap)).status).toBe(200);
    const track_name = expect.any(String);
    const facts = { lap_time: 90_000, track: track_name, track_en: track_name, user_id: driver.id };
    expect((await stewards.notices(driver)).map(({ data }) => data)).toEqual([
      { ...facts, change: 'voided', reason: voidForm.reason },
      { ...facts, change: 'restored', reason: null },
    ]);
    // A repeated request is audited as well, without a change.
    expect(await noted(lap)).toMatchObject([
      { action: 'lap.void', actor_id: steward.id, after: { cause: 'cut', reason: voidForm.reason } },
      { action: 'lap.void', after: null },
      { action: 'lap.restore', before: { cause: 'cut', reason: voidForm.reason } },
      { action: 'lap.restore', after: null },
    ]);

    // Withdrawing it again is a new decision.
    await stewards.take(lap, { code: 'bug', reason: 'The timing was wrong' });
    expect(await stewards.notices(driver)).toHaveLength(3);
    const rows = await t.deps.db.select().from(lapVoids).where(eq(lapVoids.lap_id, lap));
    expect(rows.map(({ code, restored_at }) => [code, restored_at !== null])).toEqual([
      ['cut', true],
      ['bug', false],
    ]);
  });

  test('of a driver without an account, or a deleted one, is on the log without a driver', async () => {
    const lap = await stewards.drive(driver, 60, 90_000);
    await withDriving(t.deps.db, (tx) => storeNames(tx, new Map([[driver.steam_id ?? '', 'Raced Name']])));
    await stewards.take(lap);
    await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, driver.id));
    expect((await stewards.log({ track })).body).toMatchObject([{ driver: null, name: 'Raced Name' }]);
    expect((await stewards.log({ track, driver: driver.id })).body).toEqual([]);
    await eraseDriver(t.deps.db, driver.steam_id ?? '', `deleted-${driver.id}`);
    expect((await stewards.log({ track })).body).toMatchObject([
      { driver: null, name: null, lap_time: 90_000 },
    ]);
    expect((await stewards.putBack(lap)).status).toBe(404);
  });

  test('that never counted changes only its state', async () => {
    const best = await stewards.drive(driver, 60, 90_000);
    const cut = await stewards.drive(driver, 50, 80_000, { valid: false, cuts: 2 });
    const before = await stewards.board();
    expect((await stewards.take(cut)).body.state).toBe('voided');
    expect((await stewards.putBack(cut)).body.state).toBe('invalid');
    expect(await stewards.board()).toEqual(before);
    expect((await stewards.list({ driver: driver.id, order: 'fastest' })).body).toMatchObject([
      { id: cut, state: 'invalid', is_best: false },
      { id: best, state: 'counted', is_best: true },
    ]);
  });
});

describe('during ingestion', () => {
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

  test('laps are withdrawn and restored while more laps of the same driver arrive', async () => {
    const send = await sender();
    const record = await stewards.drive(driver, 60, 60_000);
    const comesIn = async () => {
      for (let place = 0; place < 20; place += 1) {
        await send([sent(`during-${place}`, 90_000 - place)]);
        await t.countDriving();
      }
    };
    const decides = async () => {
      for (let turn = 0; turn < 6; turn += 1) {
        expect((await stewards.take(record)).status).toBe(200);
        expect((await stewards.putBack(record)).status).toBe(200);
      }
      expect((await stewards.take(record)).status).toBe(200);
    };
    await Promise.all([comesIn(), decides(), comesIn()]);
    // A run leaves counting to a steward who holds the lock.
    await t.countDriving();
    expect(await t.deps.db.select().from(drivingQueue)).toEqual([]);
    expect(await stewards.board()).toEqual([[driver.id, 89_981]]);
    expect((await stewards.list({ driver: driver.id, state: 'counted' })).headers['x-total-count']).toBe(
      '20',
    );
  });

  test('a lap that could not be counted yet is refused with busy, and withdrawn later', async () => {
    const send = await sender();
    await send([sent('waiting', 70_000)]);
    const waiting = await t.deps.db.select().from(drivingQueue);
    expect(waiting).toHaveLength(1);
    const [lap = 0] = waiting[0]?.lap_ids ?? [];
    await t.deps.db.update(drivingQueue).set({ retry_at: new Date(now.getTime() + 60_000) });
    const refused = await stewards.take(lap);
    expect([refused.status, refused.problem.code]).toEqual([503, 'busy']);
    await t.deps.db.update(drivingQueue).set({ retry_at: null });
    expect((await stewards.take(lap)).body.state).toBe('voided');
    await t.countDriving();
    expect(await stewards.board()).toEqual([]);
  });
});
