import { dayMs, hourMs, minuteMs } from '@paddock/contract/durations';
import { demoSteamIds, wasMember } from '../data/members.ts';
import { type Circuit, circuits, type DemoCar } from './circuits.ts';
import type { DemoSession } from './drive-session.ts';
import { seasonDays } from './pace.ts';

const gt3Cars: readonly DemoCar[] = [
  'ks_ferrari_488_gt3',
  'ks_mercedes_amg_gt3',
  'ks_porsche_911_gt3_r_2016',
  'ks_nissan_gtr_gt3',
  'ks_audi_r8_lms_2016',
  'ks_lamborghini_huracan_gt3',
  'ks_mclaren_650_gt3',
  'bmw_z4_gt3',
];

/** Each driver keeps one car; the players drive the first four. */
export function carOf(driver: number): DemoCar {
  const choice = driver < 8 ? driver % 4 : (driver * 5) % gt3Cars.length;
  return gt3Cars[choice] ?? 'ks_ferrari_488_gt3';
}

/** The fraction of sessions in the rain. */
const wetShare = 0.12;

/** Lap time factor of a session's weather; 1 is dry. */
export const weather = (random: () => number) => (random() < wetShare ? 1.06 + random() * 0.06 : 1);

/** Nine in the evening in Tehran, so many days ago. */
export function eveningOf(now: Date, daysAgo: number): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs - daysAgo * dayMs + 17.5 * hourMs);
}

/** A sample of drivers without repeats; those earlier in the list appear more often. */
function fieldOf(size: number, daysAgo: number, car: DemoCar | undefined, random: () => number) {
  return demoSteamIds
    .map((_, driver) => ({ driver, chance: random() * (1 - driver / (2 * demoSteamIds.length)) }))
    .filter(({ driver }) => wasMember(driver, daysAgo))
    .toSorted((a, b) => b.chance - a.chance)
    .slice(0, size)
    .map(({ driver }) => ({ driver, car: car ?? carOf(driver) }));
}

/** Weekly rounds of the finished season, starting this many days ago. */
export const finishedRounds = { firstDaysAgo: 80, count: 5, apart: 7 };

export const isFinishedRound = (daysAgo: number) => {
  const since = finishedRounds.firstDaysAgo - daysAgo;
  return (
    since >= 0 && since % finishedRounds.apart === 0 && since / finishedRounds.apart < finishedRounds.count
  );
};

/** Drivers of the finished season, as indices into the list of drivers. */
export const finishedEntrants: readonly number[] = [1, 5, 3, 0, 2, 6, 8, 9, 11, 12, 14, 17, 20, 23, 26, 30];

/** Laps that take so many minutes. */
const lapsIn = (minutes: number, { best }: Circuit, car: DemoCar | undefined) =>
  Math.ceil((minutes * minuteMs) / (best * (car === 'ks_mazda_mx5_cup' ? 1.25 : 1)));

/** An evening on the sprint server: practice, and every other time a qualifying session and a race. */
export function eveningSessions(now: Date, daysAgo: number, random: () => number): DemoSession[] {
  const circuit = circuits[Math.floor((seasonDays - daysAgo) / 2) % circuits.length] ?? circuits[0];
  const car = daysAgo % 7 === 3 ? ('ks_mazda_mx5_cup' as const) : undefined;
  const nine = eveningOf(now, daysAgo).getTime();
  const at = (minutes: number) => new Date(nine + minutes * minuteMs);
  const common = { server: 'sprint' as const, circuit, daysAgo, wet: weather(random) };
  const practice: DemoSession = {
    ...common,
    type: 'PRACTICE',
    held_at: at(0),
    laps: lapsIn(21, circuit, car),
    entrants: fieldOf(18 + Math.floor(random() * 8), daysAgo, car, random),
  };
  const isRound = isFinishedRound(daysAgo);
  if (!isRound && daysAgo % 2 === 0) return [practice];
  const field = isRound
    ? finishedEntrants
        .filter((driver) => driver !== 26 || daysAgo !== finishedRounds.firstDaysAgo)
        .map((driver) => ({ driver, car: carOf(driver) }))
    : fieldOf(16 + Math.floor(random() * 7), daysAgo, car, random);
  const qualifying = { ...common, held_at: at(20), laps: 5, entrants: field };
  const race = { ...common, held_at: at(50), laps: lapsIn(isRound ? 35 : 25, circuit, car), entrants: field };
  return [practice, { ...qualifying, type: 'QUALIFY' }, { ...race, type: 'RACE' }];
}
