import { describe, expect, it } from 'vitest';
import { type ChampionshipFacts, championshipState } from './championship-state.ts';
import {
  checkInWindow,
  isOfferOpen,
  movedCheckIn,
  movedOfferDeadline,
  offerDeadline,
} from './offer-deadlines.ts';
import { nextPhaseAt, type RaceFacts, racePhase } from './race-phase.ts';

const start = new Date('2026-11-27T18:30:00Z');
const minutesBefore = (minutes: number) => new Date(start.getTime() - minutes * 60_000);
const minutesAfter = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000);

describe('the deadline of an offered place', () => {
  it.each<[number, number | null]>([
    [48 * 60, 24 * 60],
    [24 * 60, 24 * 60],
    [23 * 60, 120],
    [180, 120],
    [179, 30],
    [60, 30],
    [59, null],
    [1, null],
  ])('%i minutes before the start it is %s minutes', (left, minutes) => {
    const now = minutesBefore(left);
    expect(offerDeadline(now, start)).toEqual(minutes === null ? null : minutesAfter(now, minutes));
  });

  it('counts its last instant', () => {
    expect(isOfferOpen(start, start)).toBe(true);
    expect(isOfferOpen(start, new Date(start.getTime() + 1))).toBe(false);
  });

  it('is never less than half an hour away when the event was moved', () => {
    const now = minutesBefore(10);
    expect(movedOfferDeadline(now, start)).toEqual(minutesAfter(now, 30));
    expect(movedOfferDeadline(minutesBefore(3_000), start)).toEqual(
      minutesAfter(minutesBefore(3_000), 1_440),
    );
  });
});

it('check-in is open between its two instants, and for half an hour after the event was moved', () => {
  const checkIn = { opens: 60, closes: 10 };
  expect(checkInWindow(start, checkIn)).toEqual({
    opens_at: minutesBefore(60),
    closes_at: minutesBefore(10),
  });
  const now = minutesBefore(15);
  expect(movedCheckIn(now, start, checkIn).closes_at).toEqual(minutesAfter(now, 30));
});

const facts: RaceFacts = {
  cancelled_at: null,
  postponed_at: null,
  official_at: null,
  provisional_at: null,
  start_date: start,
  end_date: minutesAfter(start, 120),
  is_running: false,
  sign_up_opens_at: minutesBefore(10_080),
  sign_up_closes_at: minutesBefore(90),
  check_in_opens_at: minutesBefore(60),
  check_in_closes_at: minutesBefore(10),
};

describe('the phase of a race night', () => {
  it.each<[string, Partial<RaceFacts>, Date]>([
    ['announced', {}, minutesBefore(20_000)],
    ['sign_up', {}, minutesBefore(10_080)],
    ['sign_up', {}, minutesBefore(90)],
    ['closed', {}, minutesBefore(80)],
    ['check_in', {}, minutesBefore(60)],
    ['closed', {}, minutesBefore(5)],
    ['live', {}, start],
    ['live', { is_running: true }, minutesBefore(5)],
    ['live', {}, minutesAfter(start, 120)],
    ['pending', {}, minutesAfter(start, 121)],
    ['provisional', { provisional_at: start }, minutesAfter(start, 60)],
    ['official', { provisional_at: start, official_at: start }, minutesAfter(start, 60)],
    ['postponed', { postponed_at: start }, start],
    ['cancelled', { cancelled_at: start, official_at: start }, start],
    [
      'announced',
      { sign_up_opens_at: null, sign_up_closes_at: null, check_in_opens_at: null, check_in_closes_at: null },
      minutesBefore(30),
    ],
  ])('%s', (phase, some, now) => {
    expect(racePhase({ ...facts, ...some }, now)).toBe(phase);
  });

  it('says when the clock changes it next, and changes then', () => {
    let now = minutesBefore(20_000);
    const phases: string[] = [];
    for (let at: Date | null = now; at; at = nextPhaseAt(facts, now)) {
      now = at;
      phases.push(racePhase(facts, now));
    }
    expect(phases).toEqual(['announced', 'sign_up', 'closed', 'check_in', 'closed', 'live', 'pending']);
  });
});

describe('the state of a championship', () => {
  const open: ChampionshipFacts = { published_at: start, cancelled_at: null, archived_at: null, rounds: [] };
  const held = (phase: 'official' | 'cancelled' | 'postponed' | 'announced', at = start) => ({
    start_date: at,
    phase,
  });

  it.each<[string, Partial<ChampionshipFacts>]>([
    ['draft', { published_at: null }],
    ['open', {}],
    ['open', { rounds: [held('announced', minutesAfter(start, 60))] }],
    ['open', { rounds: [held('cancelled')] }],
    ['open', { rounds: [held('postponed')] }],
    ['running', { rounds: [held('official'), held('announced', minutesAfter(start, 60))] }],
    ['finished', { rounds: [held('official'), held('cancelled')] }],
    ['archived', { archived_at: start, rounds: [held('official')] }],
    ['cancelled', { cancelled_at: start }],
  ])('%s', (state, some) => {
    expect(championshipState({ ...open, ...some }, start)).toBe(state);
  });
});
