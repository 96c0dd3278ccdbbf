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
const nightIn = (phase: RacePhase, round: NightTimes['round'] = times.round): NightTimes => ({
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
])('the clock changes an announced race, at %i minutes from its start, to %s', (minutes, phase) => {
  expect(phaseAt(nightIn('announced'), at(minutes))).toBe(phase);
});

test.each<RacePhase>(['cancelled', 'postponed', 'official', 'provisional'])(
  'the clock does not undo a decision or result: %s',
  (phase) => {
    for (const minutes of [-700, -30, 30, 300]) expect(phaseAt(nightIn(phase), at(minutes))).toBe(phase);
  },
);

test('a session running before the start continues, and an event without a round depends only on its hours', () => {
  expect(phaseAt(nightIn('live'), at(-5))).toBe('live');
  expect(phaseAt(nightIn('announced', null), at(-30))).toBe('announced');
  expect(phaseAt(nightIn('announced', null), at(30))).toBe('live');
  expect(phaseAt(nightIn('live', null), at(130))).toBe('pending');
});

test('the next change by the clock is the first in the future', () => {
  expect(nextOf(nightIn('announced'), at(-601))).toEqual(at(-600));
  expect(nextOf(nightIn('sign_up'), at(-600))).toEqual(at(-90));
  expect(nextOf(nightIn('live'), at(1))).toEqual(at(120));
  expect(nextOf(nightIn('pending'), at(121))).toBeNull();
});
