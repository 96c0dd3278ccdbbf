import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSteamId } from '../../../../test/make/make.ts';
import { fileOf, lap, type MadeIntake, makeIntake, result } from '../../../../test/make/races/make-file.ts';
import { simulateRace } from '../../../../test/make/races/simulate-race.ts';
import { writeRace } from '../../../../test/make/races/write-race.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { gameServers } from '../../servers/tables.ts';
import { drivers, laps, raceResults, safetyHistory, sessionDrivers, sessions } from '../tables.ts';

let t: TestApp;
let server: MadeIntake;
const now = new Date('2026-11-20T20:00:00Z');
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  t.setNow(now);
  server = await makeIntake(t);
});
afterAll(() => t.close());

const send: MadeIntake['send'] = (file, query) => server.send(file, query);
const sendBytes: MadeIntake['sendBytes'] = (bytes, query) => server.sendBytes(bytes, query);
const refusals = () => server.refusals();
const sessionsOf = () => t.deps.db.select().from(sessions).where(eq(sessions.server_id, server.id));
const lapsOf = (steam_id: string) =>
  t.deps.db.select().from(laps).where(eq(laps.steam_id, steam_id)).orderBy(asc(laps.id));
describe('drivers', () => {
  test('who were kicked are identified by the last id of their slot, with its contacts and totals', async () => {
    const [first = '', last = ''] = [makeSteamId(), makeSteamId()];
    const kicked = '$#@@!$kicked';
    const file = fileOf({
      Type: 'RACE',
      Cars: [{ CarId: 4, Model: 'bmw_z4_gt3', Driver: { Guid: '', Name: '', GuidsList: [first, last] } }],
      Laps: [
        lap(kicked, 100_000, 200_000, { CarId: 4, DriverName: kicked }),
        lap(first, 101_000, 201_500, { CarId: 9 }),
      ],
      Result: [result(kicked, 100_400, { CarId: 4 }), result(first, 101_900)],
      Events: [
        { Type: 'COLLISION_WITH_ENV', CarId: 4, OtherCarId: -1, Driver: { Guid: kicked }, ImpactSpeed: 60 },
      ],
    });
    const { body } = await send(file);
    expect(body).toMatchObject({ status: 'accepted', rejected: [] });
    const results = await t.deps.db.select().from(raceResults).where(eq(raceResults.steam_id, last));
    expect(results).toMatchObject([{ position: 1, total_time: 100_400 }]);
    const [contact] = await t.deps.db.select().from(safetyHistory).where(eq(safetyHistory.steam_id, last));
    expect(contact?.contact_points).toBeGreaterThan(0);
  });

  test('missing from a row are reported with the row', async () => {
    const { body } = await send(
      fileOf({
        Laps: [
          lap('', 100_000, 1),
          lap('76561190000000000', 100_000, 2),
          lap(7.6e16, 100_000, 3),
          lap(makeSteamId(), 100_000, 4),
        ],
      }),
    );
    expect(body).toMatchObject({
      accepted: 1,
      rejected: [
        { path: 'Laps[0]', code: 'steam_id_invalid' },
        { path: 'Laps[1]', code: 'steam_id_invalid' },
        { path: 'Laps[2]', code: 'wrong_shape' },
      ],
    });
    expect(await refusals()).toMatchObject([{ code: 'rows_rejected', rows_total: 3, rows: body.rejected }]);
  });

  test('keep their laps under any name, and their names are cleaned', async () => {
    const ids = Array.from({ length: 4 }, makeSteamId);
    const names = ['A\0rvin', 'Lone \ud800 half', '\u202eevil\u202c', 'x'.repeat(300)];
    const { body } = await send(
      fileOf({
        Laps: ids.map((id, index) => lap(id, 100_000 + index, 200_000, { DriverName: names[index] })),
      }),
    );
    expect(body).toMatchObject({ accepted: 4, rejected: [] });
    const named = await Promise.all(
      ids.map(
        async (id) => (await t.deps.db.select().from(drivers).where(eq(drivers.steam_id, id)))[0]?.name,
      ),
    );
    expect(named).toEqual(['Arvin', 'Lone \ufffd half', 'evil', 'x'.repeat(64)]);
  });

  test('are not renamed by a name that may be corrupt', async () => {
    const id = makeSteamId();
    await send(fileOf({ Laps: [lap(id, 100_000, 200_000, { DriverName: 'José' })] }));
    // é is a single byte in Windows-1252 and invalid UTF-8.
    const old = Buffer.from(
      JSON.stringify(fileOf({ Laps: [lap(id, 99_000, 400_000, { DriverName: 'Jos#' })] })).replace(
        '#',
        '\u00e9',
      ),
      'latin1',
    );
    expect((await sendBytes(old)).body).toMatchObject({ accepted: 1 });
    expect(await t.deps.db.select().from(drivers).where(eq(drivers.steam_id, id))).toMatchObject([
      { name: 'José' },
    ]);
    const other = makeSteamId();
    const first = Buffer.from(
      JSON.stringify(fileOf({ Laps: [lap(other, 99_000, 400_000, { DriverName: 'Jos#' })] })).replace(
        '#',
        '\u00e9',
      ),
      'latin1',
    );
    await sendBytes(first);
    expect(await t.deps.db.select().from(drivers).where(eq(drivers.steam_id, other))).toMatchObject([
      { name: 'José' },
    ]);
  });
});

describe('times', () => {
  test('of an hour in the pits count as laps but not as bests', async () => {
    const id = makeSteamId();
    await send(fileOf({ Laps: [lap(id, 3_700_000, 4_000_000), lap(id, 110_000, 4_110_000)] }));
    expect((await lapsOf(id)).map(({ lap_time, valid }) => [lap_time, valid])).toEqual([
      [3_700_000, false],
      [110_000, true],
    ]);
  });

  const storedDate = async () => (await sessionsOf())[0]?.held_at.toISOString();
  const raceFile = () => fileOf({ Laps: [lap(makeSteamId(), 100_000, 200_000)] });

  test('without a zone are read in the server’s zone, however late the file arrives', async () => {
    await t.deps.db
      .update(gameServers)
      .set({ time_zone: 'Asia/Tehran' })
      .where(eq(gameServers.id, server.id));
    await send(raceFile(), { file_name: '2026_11_20_18_30_PRACTICE.json' });
    expect(await storedDate()).toBe('2026-11-20T15:00:00.000Z');
  });

  test('use the file’s modification time where it fits a zone, and ignore it otherwise', async () => {
    await t.deps.db
      .update(gameServers)
      .set({ time_zone: 'Asia/Tehran' })
      .where(eq(gameServers.id, server.id));
    const file_name = '2026_11_20_18_30_PRACTICE.json';
    await send(raceFile(), { file_name, modified_at: '2026-11-20T17:31:20Z' });
    expect(await storedDate()).toBe('2026-11-20T17:30:00.000Z');
    await t.deps.db.delete(sessions).where(eq(sessions.server_id, server.id));
    await send(raceFile(), { file_name, modified_at: '2026-11-20T17:38:20Z' });
    expect(await storedDate()).toBe('2026-11-20T15:00:00.000Z');
    await t.deps.db.delete(sessions).where(eq(sessions.server_id, server.id));
    await send(raceFile(), { file_name, modified_at: 'yesterday' });
    expect(await storedDate()).toBe('2026-11-20T15:00:00.000Z');
  });

  test.each([
    ['2026-11-20T15:01:20Z', '2026-11-20T15:00:00.000Z'],
    ['2026-11-20T12:43:10Z', '2026-11-20T12:45:00.000Z'],
  ])('in zones with a fractional hour follow a modification at %s', async (modified_at, held_at) => {
    await t.deps.db.update(gameServers).set({ time_zone: 'UTC' }).where(eq(gameServers.id, server.id));
    await send(raceFile(), { file_name: '2026_11_20_18_30_PRACTICE.json', modified_at });
    expect(await storedDate()).toBe(held_at);
  });

  test('in the future or in no calendar are replaced by the time of receipt', async () => {
    await send({ ...raceFile(), Date: '2027-01-01T00:00:00Z' });
    expect(await storedDate()).toBe(now.toISOString());
    await t.deps.db.delete(sessions).where(eq(sessions.server_id, server.id));
    await send(raceFile(), { file_name: '2026_13_40_25_99_PRACTICE.json' });
    expect(await storedDate()).toBe(now.toISOString());
  });

  test('that a clock repeats are the first of the two, and those it skips move forward', async () => {
    await t.deps.db
      .update(gameServers)
      .set({ time_zone: 'Europe/Berlin' })
      .where(eq(gameServers.id, server.id));
    await send(raceFile(), { file_name: '2026_10_25_2_30_PRACTICE.json' });
    expect(await storedDate()).toBe('2026-10-25T00:30:00.000Z');
    await t.deps.db.delete(sessions).where(eq(sessions.server_id, server.id));
    await send(raceFile(), { file_name: '2026_3_29_2_30_PRACTICE.json' });
    expect(await storedDate()).toBe('2026-03-29T01:30:00.000Z');
  });
});

describe('contacts', () => {
  const pair = (kmh: number, own: object, [a, b]: readonly string[]) => [
    {
      Type: 'COLLISION_WITH_CAR',
      CarId: 0,
      OtherCarId: 1,
      Driver: { Guid: a },
      OtherDriver: { Guid: b },
      ImpactSpeed: kmh,
      ...own,
    },
    {
      Type: 'COLLISION_WITH_CAR',
      CarId: 1,
      OtherCarId: 0,
      Driver: { Guid: b },
      OtherDriver: { Guid: a },
      ImpactSpeed: kmh - 3,
      ...own,
    },
  ];
  const pointsOf = async (id: string) => {
    const rows = await t.deps.db.select().from(safetyHistory).where(eq(safetyHistory.steam_id, id));
    return rows.reduce((sum, { contact_points }) => sum + contact_points, 0);
  };

  test('after the flag do not count, and one that both cars report counts once', async () => {
    const ids = [makeSteamId(), makeSteamId()];
    const Laps = ids.map((id, index) => lap(id, 100_000, 200_000 + index));
    await send(
      fileOf({
        Laps,
        Events: [...pair(55, { Timestamp: 1_795_000_000 }, ids), ...pair(90, { AfterSessionEnd: true }, ids)],
      }),
    );
    expect(await pointsOf(ids[0] ?? '')).toBeCloseTo(0.6 * (1 + 45 / 90), 9);
    expect(await pointsOf(ids[1] ?? '')).toBeCloseTo(0.6 * (1 + 45 / 90), 9);
  });

  test('of one pair that lie apart are two, though each was reported by one car only', async () => {
    const ids = [makeSteamId(), makeSteamId()];
    const Laps = ids.map((id, index) => lap(id, 100_000, 200_000 + index));
    const [first] = pair(55, { Timestamp: 1_795_000_000 }, ids);
    const [, second] = pair(58, { Timestamp: 1_795_000_060 }, ids);
    await send(fileOf({ Laps, Events: [first, second] }));
    expect(await pointsOf(ids[0] ?? '')).toBeCloseTo(2 * 0.6 * (1 + 45 / 90), 9);
  });
});

describe('penalties', () => {
  const placesOf = async () => {
    const [session] = await sessionsOf();
    const rows = await t.deps.db
      .select()
      .from(raceResults)
      .where(eq(raceResults.session_id, session?.id ?? 0))
      .orderBy(asc(raceResults.position));
    return rows.map(({ steam_id }) => steam_id);
  };

  test('are in nanoseconds, count only when given, and lap penalties leave the time that exceeds them', async () => {
    const [a = '', b = '', c = '', d = ''] = Array.from({ length: 4 }, makeSteamId);
    const Laps = [a, b, c, d].flatMap((id, place) =>
      [1, 2, 3].map((n) => lap(id, 100_000, 1_000_000 + n * 100_000 + place * 1_000)),
    );
    const totals = [300_300, 301_300, 302_300, 303_300];
    const given = [
      { HasPenalty: true, PenaltyTime: 5_000_000_000 },
      { HasPenalty: false, PenaltyTime: 90_000_000_000 },
      { HasPenalty: true, PenaltyTime: 112_000_000_000, LapPenalty: 1 },
      { HasPenalty: false, Disqualified: true },
    ];
    await send(
      fileOf({
        Type: 'RACE',
        Date: '2026-11-20T18:00:00Z',
        Laps,
        Result: [a, b, c, d].map((id, place) => result(id, totals[place] ?? 0, given[place])),
      }),
    );
    expect(await placesOf()).toEqual([b, a, c, d]);
    const [session] = await sessionsOf();
    const stored = await t.deps.db
      .select()
      .from(sessionDrivers)
      .where(and(eq(sessionDrivers.session_id, session?.id ?? 0)));
    const of = (id: string) => stored.find(({ steam_id }) => steam_id === id);
    expect(of(a)).toMatchObject({ penalty_ms: 5_000, penalty_laps: 0 });
    expect(of(b)).toMatchObject({ penalty_ms: 0, disqualified: false });
    expect(of(c)).toMatchObject({ penalty_ms: 12_000, penalty_laps: 1 });
    expect(of(d)).toMatchObject({ disqualified: true });
  });

  test('in a second file of the session change statistics but no other totals', async () => {
    const race = simulateRace(7, { laps: 4, drivers: 8, started_at: new Date('2026-11-20T18:00:00Z') });
    const track = 'again';
    await send(writeRace(race, 'server_manager_2', { track }));
    expect(await placesOf()).toEqual(race.order);
    const winner = race.drivers.find(({ steam_id }) => steam_id === race.order[0]);
    if (!winner) throw new Error('the race has no winner');
    winner.penalty = { time_ms: 0, laps: 0, disqualified: true };
    const { body } = await send(writeRace(race, 'server_manager_2', { track, hasPenalties: true }));
    expect(body).toMatchObject({ status: 'accepted', accepted: 0 });
    expect(await placesOf()).toEqual([...race.order.slice(1), winner.steam_id]);
    expect(await t.deps.db.select().from(drivers).where(eq(drivers.steam_id, winner.steam_id))).toMatchObject(
      [{ wins: 0, races: 1, lap_count: winner.laps.length }],
    );
  });
});

describe('a lap counts once', () => {
  const TrackName = 'of_one_lap';
  test('in a combined file, which does not count and is shown to staff, and in one that is mostly new', async () => {
    const id = makeSteamId();
    const first = [1, 2, 3, 4, 5].map((n) => lap(id, 100_000 + n, n * 100_000));
    const second = [11, 12, 13, 14, 15].map((n) => lap(id, 100_000 + n, n * 100_000));
    await send(fileOf({ TrackName, Laps: first, Date: '2026-11-20T17:00:00Z' }));
    await send(fileOf({ TrackName, Laps: second, Date: '2026-11-20T18:00:00Z' }));
    const combined = await send(
      fileOf({ TrackName, Laps: [...first, ...second], Date: '2026-11-20T18:00:05Z', Type: 'QUALIFY' }),
      {
        file_name: 'combined.json',
      },
    );
    expect(combined.body).toMatchObject({ status: 'duplicate', accepted: 0 });
    expect(await refusals()).toMatchObject([{ code: 'combined', file_name: 'combined.json' }]);
    const mostlyNew = [21, 22, 23].map((n) => lap(id, 100_000 + n, n * 100_000));
    const third = await send(
      fileOf({ TrackName, Laps: [...first.slice(0, 2), ...mostlyNew], Date: '2026-11-20T19:00:00Z' }),
    );
    expect(third.body).toMatchObject({ status: 'accepted', accepted: 3 });
    expect(await lapsOf(id)).toHaveLength(13);
    const [sums] = await t.deps.db.select().from(drivers).where(eq(drivers.steam_id, id));
    expect(sums?.lap_count).toBe(13);
  });

  test('in files sent again under other names', async () => {
    const id = makeSteamId();
    const file = fileOf({ TrackName, Laps: [lap(id, 100_000, 200_000), lap(id, 101_000, 301_000)] });
    await send(file, { file_name: '2026_11_20_18_30_PRACTICE.json' });
    const again = await send({ ...file, DurationSecs: 1 }, { file_name: 'copy of practice.json' });
    expect(again.body).toMatchObject({ status: 'duplicate', accepted: 0 });
    expect(await lapsOf(id)).toHaveLength(2);
  });

  test('without a crossing is never compared', async () => {
    const id = makeSteamId();
    for (const Date of ['2026-11-20T17:00:00Z', '2026-11-20T18:00:00Z'])
      await send(fileOf({ TrackName, Laps: [lap(id, 100_000, 0)], Date }));
    expect(await lapsOf(id)).toHaveLength(2);
  });
});
