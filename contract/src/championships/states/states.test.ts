import { expect, test } from 'vitest';
import { championshipState } from './championship-state.ts';
import { nextPhaseAt, type RoundTimes, racePhase } from './race-phase.ts';
import { roundState } from './round-state.ts';

const start = Date.UTC(2026, 10, 21, 18);
const at = (minutes: number) => new Date(start + minutes * 60_000);
const round: RoundTimes = {
  start_date: at(0),
  end_date: at(120),
  sign_up: { opens_at: at(-600), closes_at: at(-90) },
  check_in: { opens_at: at(-60), closes_at: at(-10) },
  session_runs: false,
  has_results: false,
  official_at: null,
  postponed_at: null,
  cancelled_at: null,
};

test.each([
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
])('at %i minutes the phase is %s', (minutes, phase) => {
  expect(racePhase(round, at(minutes))).toBe(phase);
});

test.each<[Partial<RoundTimes>, string]>([
  [{ session_runs: true }, 'live'],
  [{ has_results: true, session_runs: true }, 'provisional'],
  [{ has_results: true, official_at: at(300) }, 'official'],
  [{ official_at: at(300), postponed_at: at(0) }, 'postponed'],
  [{ official_at: at(300), postponed_at: at(0), cancelled_at: at(0) }, 'cancelled'],
])('%o overrides the clock: %s', (facts, phase) => {
  expect(racePhase({ ...round, ...facts }, at(200))).toBe(phase);
});

test('check-in takes precedence over an open sign-up', () => {
  const late = { ...round, sign_up: { opens_at: at(-600), closes_at: at(-30) } };
  expect(racePhase(late, at(-40))).toBe('check_in');
  expect(racePhase({ ...late, check_in: null }, at(-40))).toBe('sign_up');
});

test('a round of a season has no sign-up and is scheduled until check-in', () => {
  const season = { ...round, sign_up: null };
  expect([-300, -60, -5].map((minutes) => roundState(season, at(minutes)))).toEqual([
    'scheduled',
    'check_in',
    'closed',
  ]);
});

test('the next change by the clock', () => {
  expect(nextPhaseAt(round, at(-700))).toEqual(at(-600));
  expect(nextPhaseAt(round, at(-90))).toEqual(at(-60));
  expect(nextPhaseAt(round, at(0))).toEqual(at(120));
  expect(nextPhaseAt(round, at(121))).toBeNull();
});

const season = { published_at: at(-900), archived_at: null, cancelled_at: null };
const rounds = (...states: Parameters<typeof championshipState>[0]['rounds'][number]['state'][]) =>
  states.map((state, index) => ({ state, start_date: at(index * 1_000) }));

test.each([
  [{ ...season, published_at: null, rounds: [] }, -1, 'draft'],
  [{ ...season, rounds: [] }, 0, 'open'],
  [{ ...season, rounds: rounds('sign_up', 'scheduled') }, -1, 'open'],
  [{ ...season, rounds: rounds('live', 'scheduled') }, 0, 'running'],
  [{ ...season, rounds: rounds('cancelled', 'scheduled') }, 10, 'open'],
  [{ ...season, rounds: rounds('postponed', 'scheduled') }, 10, 'open'],
  [{ ...season, rounds: rounds('official', 'provisional') }, 2_000, 'running'],
  [{ ...season, rounds: rounds('official', 'cancelled') }, 2_000, 'finished'],
  [{ ...season, rounds: rounds('cancelled', 'cancelled') }, 2_000, 'open'],
  [{ ...season, archived_at: at(0), rounds: rounds('official') }, 2_000, 'archived'],
  [{ ...season, cancelled_at: at(0), archived_at: at(0), rounds: [] }, 1, 'cancelled'],
])('%o is at %i minutes %s', (times, minutes, state) => {
  expect(championshipState(times, at(minutes))).toBe(state);
});
