import { beforeEach, describe, expect, test } from 'vitest';
import { car, contact, guid, joined, lap, left, session, toShortRows, update } from '../test/race-packets.ts';
import type { BridgeState } from './bridge-state.ts';
import type { EventRow } from './event-row.ts';
import type { GamePacket } from './game/packets.ts';
import { toResultName } from './portal/result-name.ts';
import { RaceEvents } from './race-events.ts';

const start = Date.UTC(2026, 10, 20, 20);
let state: BridgeState;
let race: RaceEvents;
beforeEach(() => {
  state = {
    sessions: [],
    drivers: [],
    results: [],
    results_until: 0,
    results_done: [],
    results_refused: [],
    reports: [],
  };
  race = new RaceEvents(state);
});

/** Passes packets, a second apart; returns type and car of the resulting events. */
let clock = start;
const take = (...packets: GamePacket[]): EventRow[] =>
  packets.flatMap((packet) => race.take(packet, (clock += 1_000)));
beforeEach(() => {
  clock = start;
});

describe('a session', () => {
  test('is reported with everything known about it and all drivers', () => {
    take(joined(3, 1), car(3, 1, { team: 'Alborz' }));
    const [started, seat, ...more] = take(session);
    expect(more).toEqual([]);
    const key = `${clock + 60_000}-2`;
    expect(started).toEqual({
      id: expect.any(String),
      type: 'session_start',
      at: new Date(clock).toISOString(),
      data: {
        session: key,
        kind: 'race',
        track: 'imola',
        layout: '',
        name: 'Race',
        index: 2,
        laps: 12,
        minutes: 0,
        wait_s: 60,
        air: 21,
        road: 30,
        weather: '3_clear',
        elapsed_ms: -60_000,
      },
    });
    expect(seat).toMatchObject({
      type: 'session_car',
      steam_id: guid(1),
      data: {
        session: key,
        car_id: 3,
        car: 'gt3',
        skin: 'red',
        name: 'Driver 1',
        team: 'Alborz',
        connected: true,
      },
    });
  });

  test('reported again in a response is the same one', () => {
    expect(take(session)).toHaveLength(1);
    expect(take({ ...session, isNew: false, elapsed_ms: -58_000 })).toEqual([]);
    expect(take({ ...session, isNew: false, elapsed_ms: 100_000 })).toHaveLength(1);
  });

  test('that restarts is a new one', () => {
    take(session);
    clock += 90_000;
    expect(toShortRows(take(session))).toEqual(['session_start']);
    expect(state.sessions).toHaveLength(2);
  });

  test('that is not running is not mistaken for the current one', () => {
    expect(take({ ...session, isNew: false, current: 1 })).toEqual([]);
    expect(take({ ...session, kind: null })).toEqual([]);
    expect(race.isSessionKnown()).toBe(false);
  });

  test('ends once, with the name of its file if there is one', () => {
    take(session);
    const [end, ...more] = take({ type: 'over', path: 'results\\2026_11_20_20_31_RACE.json' });
    expect(end?.data).toEqual({ session: state.sessions[0]?.key, file_name: '2026_11_20_20_31_RACE.json' });
    expect([...more, ...take({ type: 'over', path: '' })]).toEqual([]);
    expect(race.frame(clock)).toBeUndefined();
    clock += 30_000;
    take(session);
    expect(take({ type: 'over', path: '' })[0]?.data).toEqual({ session: state.sessions[1]?.key });
  });
});

describe('a driver', () => {
  test('joins and leaves once', () => {
    take(session);
    expect(toShortRows(take(joined(3, 1), { type: 'loaded', car_id: 3 }, car(3, 1)))).toEqual([
      'connect 01',
      'session_car 3 true 01',
    ]);
    expect(toShortRows(take(car(3, 1, { team: 'Alborz' })))).toEqual(['session_car 3 true 01']);
    expect(toShortRows(take(left(3, 1), left(3, 1)))).toEqual(['session_car 3 false 01', 'disconnect 01']);
  });

  test('who replaces another unnoticed is recognized', () => {
    take(session, joined(3, 1));
    expect(toShortRows(take(car(3, 2)))).toEqual([
      'session_car 3 false 01',
      'disconnect 01',
      'connect 02',
      'session_car 3 true 02',
    ]);
    expect(toShortRows(take(car(3, 2, { is_connected: false })))).toEqual([
      'session_car 3 false 02',
      'disconnect 02',
    ]);
  });

  test('who returns in another car continues in that one', () => {
    take(session, joined(3, 1), lap(3), left(3, 1), joined(8, 1));
    expect(toShortRows(take(lap(8)))).toEqual(['session_lap 8 01']);
  });

  test('whom Steam does not know is ignored and blocks no events', () => {
    take(session, joined(4, 2));
    const stranger = { ...joined(3, 1), guid: '9223372036854775807' };
    expect(take(stranger, lap(3))).toEqual([]);
    expect(toShortRows(take(lap(4)))).toEqual(['session_lap 4 02']);
  });
});

describe('a lap', () => {
  test('is reported with the order', () => {
    take(session, joined(3, 1));
    expect(take(lap(3))[0]).toMatchObject({
      type: 'session_lap',
      steam_id: guid(1),
      data: {
        session: state.sessions[0]?.key,
        car_id: 3,
        car: 'gt3',
        lap_time: 109_000,
        cuts: 0,
        grip: 1,
        order: [{ car_id: 3, laps: 1, time: 109_000, finished: false }],
      },
    });
  });

  test('waits until its driver and session are known', () => {
    expect(take(lap(3))).toEqual([]);
    const at = new Date(clock).toISOString();
    expect(race.takeQuestions()).toEqual([3]);
    expect(toShortRows(take(session))).toEqual(['session_start']);
    const rows = take(car(3, 1));
    expect(toShortRows(rows)).toEqual(['connect 01', 'session_car 3 true 01', 'session_lap 3 01']);
    expect(rows.at(-1)?.at).toBe(at);
    expect(race.takeQuestions()).toEqual([]);
  });

  test('without a driver is dropped after a while, and requested only a few times', () => {
    take(session, lap(3));
    const questions = Array.from({ length: 8 }, () => race.takeQuestions().length);
    expect(questions).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
    expect(race.tick(clock + 6_000)).toEqual([]);
    expect(race.lost).toBe(1);
    take(joined(4, 2));
    expect(toShortRows(take(lap(3), lap(4)))).toEqual(['session_lap 4 02']);
  });
});

describe('a contact', () => {
  test('has both drivers and the position', () => {
    take(session, joined(3, 1), joined(4, 2), update(3));
    const [row] = take(contact(3, 4));
    expect(row).toMatchObject({ type: 'contact', steam_id: guid(1) });
    expect(row?.data).toEqual({
      session: state.sessions[0]?.key,
      car_id: 3,
      other_car_id: 4,
      other_steam_id: guid(2),
      kmh: 23.5,
      share: 0.25,
      x: 1.3,
      z: -2,
    });
    expect(take(contact(3, null))[0]?.data).not.toHaveProperty('other_car_id');
    expect(take(contact(3, 9))[0]?.data).not.toHaveProperty('other_steam_id');
  });

  test("waits for the car's first position", () => {
    take(session, joined(3, 1));
    expect(take(contact(3, null))).toEqual([]);
    expect(toShortRows(take(update(3)))).toEqual(['contact 3 01']);
  });
});

describe('a frame', () => {
  test('has every recently seen car once', () => {
    take(session, joined(3, 1), joined(4, 2), update(3), update(4), update(3, 0.123456, 99.99), update(9));
    expect(race.frame(clock)).toEqual({
      session: state.sessions[0]?.key,
      cars: [
        [3, 0.12346, 100, 100, -50],
        [4, 0.25, 180, 100, -50],
      ],
    });
    take(left(3, 1), update(4, 0.5, 700));
    expect(race.frame(clock)?.cars).toEqual([]);
    take(update(4));
    expect(race.frame(clock + 11_000)?.cars).toEqual([]);
  });
});

describe('after a restart of the bridge', () => {
  beforeEach(() => {
    take(session, joined(3, 1), joined(4, 2));
    race = new RaceEvents(JSON.parse(JSON.stringify(state)) as BridgeState);
    race.doubtDrivers((clock += 1_000));
  });

  test('no event is repeated, and laps wait for the current drivers', () => {
    expect(take({ ...session, isNew: false, elapsed_ms: -56_000 }, lap(3))).toEqual([]);
    expect(race.takeQuestions().toSorted()).toEqual([3, 4]);
    expect(toShortRows(take(car(3, 1)))).toEqual(['session_lap 3 01']);
    expect(toShortRows(take(car(4, 7)))).toEqual([
      'session_car 4 false 02',
      'disconnect 02',
      'connect 07',
      'session_car 4 true 07',
    ]);
  });

  test('a driver who does not respond has left', () => {
    take(car(3, 1));
    expect(toShortRows(race.tick(clock + 10_000))).toEqual(['session_car 4 false 02', 'disconnect 02']);
    expect(race.tick(clock + 11_000)).toEqual([]);
  });
});

test('a session is reintroduced as last reported, with new ids', () => {
  const rows = take(session, joined(3, 1), car(3, 1, { team: 'Alborz' }), joined(4, 2), left(4, 2));
  const again = race.introduce(state.sessions[0]?.key ?? '', clock);
  expect(toShortRows(again)).toEqual(['session_start', 'session_car 3 true 01', 'session_car 4 false 02']);
  expect(again[1]?.data).toMatchObject({ team: 'Alborz' });
  expect(again.some(({ id }) => rows.some((row) => row.id === id))).toBe(false);
  expect(race.introduce('1-1', clock)).toEqual([]);
});

test.each([
  ['results/2026_11_20_20_31_RACE.json', '2026_11_20_20_31_RACE.json'],
  [String.raw`C:\ac\results\a.json`, 'a.json'],
  ['', undefined],
  ['results/', undefined],
  ['/etc/passwd', undefined],
  ['../../a b.json', 'a b.json'],
  ['results/2023_11_19_17_5_RACE.json', '2023_11_19_17_5_RACE.json'],
  ['results/مسابقهٔ شب (1) – Ünal.JSON', 'مسابقهٔ شب (1) – Ünal.JSON'],
  ['results/..', undefined],
  ['results/.json', undefined],
  ['results/.hidden.json', undefined],
  ['results/a.json.tmp', undefined],
  ['results/a\u0000b.json', undefined],
  ['results/a:b.json', undefined],
  [`results/${'a'.repeat(195)}.json`, `${'a'.repeat(195)}.json`],
  [`results/${'a'.repeat(196)}.json`, undefined],
])('the result file of %j is %j', (path, name) => {
  expect(toResultName(path)).toBe(name);
});
