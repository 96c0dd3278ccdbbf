import type { NeutralSession } from '@paddock/contract/racing/neutral';
import { describe, expect, test } from 'vitest';
import { simulateRace } from '../../../../test/make/races/simulate-race.ts';
import { writeRace, writtenDialects } from '../../../../test/make/races/write-race.ts';
import { volume } from '../../../../test/volume.ts';
import { lapsOfSession } from '../results/find-session.ts';
import { rowsOfSession } from '../results/session-drivers.ts';
import { noPenalty, orderRace } from '../statistics/order-race.ts';
import { readResultFile } from './read-result-file.ts';

/** Races per run; each is written in every dialect. */
const races = volume(60, 500);

function readRace(file: object): NeutralSession {
  const read = readResultFile(Buffer.from(JSON.stringify(file)), {
    received_at: new Date('2026-11-28T12:00:00Z'),
  });
  if (!('session' in read)) throw new Error(JSON.stringify(read));
  return read.session;
}

const orderOf = (session: NeutralSession) =>
  orderRace({
    laps: lapsOfSession(session),
    drivers: rowsOfSession(0, session, undefined),
    is_live: false,
    shared: new Set(),
  });

describe('a race has one order in every dialect', () => {
  test(`of ${races} random races, at the line`, () => {
    for (let seed = 1; seed <= races; seed += 1) {
      const race = simulateRace(seed);
      for (const dialect of writtenDialects) {
        const session = readRace(writeRace(race, dialect));
        expect(session.dialect).toBe(dialect);
        const order = orderOf(session);
        expect(
          order.map(({ steam_id }) => steam_id),
          `seed ${seed}, ${dialect}`,
        ).toEqual(race.order);
        expect(order.map(({ lap_count }) => lap_count)).toEqual(
          race.order.map((id) => race.drivers.find(({ steam_id }) => steam_id === id)?.laps.length),
        );
      }
    }
  });

  test(`of ${races} random races, with what the managers decided`, () => {
    for (let seed = 1; seed <= races; seed += 1) {
      const race = simulateRace(seed, { hasPenalties: true, drivers: 24 });
      for (const dialect of ['server_manager_1', 'server_manager_2'] as const) {
        const order = orderOf(readRace(writeRace(race, dialect, { hasPenalties: true })));
        const penalised = order.toSorted((one, other) => one.position - other.position);
        expect(
          penalised.map(({ steam_id }) => steam_id),
          `seed ${seed}, ${dialect}`,
        ).toEqual(race.penalised);
      }
    }
  });

  test('where the manager replaced the totals by the sums of laps, the crossings decide', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const race = simulateRace(seed, { hasPenalties: true });
      const file = writeRace(race, 'server_manager_1', { hasPenalties: true, isOverwritten: true });
      const order = orderOf(readRace(file)).toSorted(
        (one, other) => one.finish_position - other.finish_position,
      );
      expect(
        order.map(({ steam_id }) => steam_id),
        `seed ${seed}`,
      ).toEqual(race.order);
    }
  });
});

test('equal crossings are a dead heat; at a resolution of one second only if the totals agree', () => {
  const start = Date.UTC(2026, 10, 21, 18);
  const order = (total_time: number | null, first = 90_000) =>
    orderRace({
      laps: ['one', 'two'].flatMap((steam_id) =>
        [first, 180_000].map((at) => ({ steam_id, car: 'gt3', lap_time: 89_500, clock: start + at })),
      ),
      drivers: ['one', 'two'].map((steam_id, place) => ({
        steam_id,
        place,
        total_time,
        lap_count: null,
        ...noPenalty,
      })),
      is_live: false,
      shared: new Set(),
    }).map(({ position, finish_position }) => [position, finish_position]);
  expect(order(179_600)).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(order(null)).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(order(null, 90_123)).toEqual([
    [1, 1],
    [1, 1],
  ]);
});
