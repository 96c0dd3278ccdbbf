import { expect, test } from 'vitest';
import type { RacePhase } from '../championships/states/race-phase.ts';
import { type NightTimes, nextOf, phaseAt } from './night-phase.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 10, 20, minutes));
const times = {
  event: { start_date: at(0), end_date: at(120) },
  round: {
    sign_up: { opens_at: at(-600), closes_at: at(-90) },
    check_in: { opens_at: at(-60), closes_at: at(-10) },
  },
};
const told = (phase: RacePhase, round: NightTimes['round'] = times.round): NightTimes => ({
  ...times,
  phase,
  round,
});

test.each<[number, RacePhase]>([
  [-601, 'announced'],
  [-600, 'sign_up'],
  [-90, 'sign_up'],
  [-89, 'closed'],
  [-60, 'check_in'],
  [-10, 'check_in'],
  [-9, 'closed'],
  [0, 'live'],
  [120, 'live'],
  [121, 'pending'],
])('what was announced is by the clock, at %i minutes from its start, %s', (minutes, phase) => {
  expect(phaseAt(told('announced'), at(minutes))).toBe(phase);
});

test.each<RacePhase>(['cancelled', 'postponed', 'official', 'provisional'])(
  'what a person or a result decided is not undone by the clock: %s',
  (phase) => {
    for (const minutes of [-700, -30, 30, 300]) expect(phaseAt(told(phase), at(minutes))).toBe(phase);
  },
);

test('a session that runs before the start goes on, and an event without a round knows its hours alone', () => {
  expect(phaseAt(told('live'), at(-5))).toBe('live');
  expect(phaseAt(told('announced', null), at(-30))).toBe('announced');
  expect(phaseAt(told('announced', null), at(30))).toBe('live');
  expect(phaseAt(told('live', null), at(130))).toBe('pending');
});

test('the next instant of the clock is the first that is to come', () => {
  expect(nextOf(told('announced'), at(-601))).toEqual(at(-600));
  expect(nextOf(told('sign_up'), at(-600))).toEqual(at(-90));
  expect(nextOf(told('live'), at(1))).toEqual(at(120));
  expect(nextOf(told('pending'), at(121))).toBeNull();
});
