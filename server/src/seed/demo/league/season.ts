import { circuits } from './circuits.ts';
import type { DemoSession } from './drive-session.ts';
import { carOf, eveningOf, eveningSessions, weather } from './evenings.ts';
import { seasonDays } from './pace.ts';

/** Raw ids; each player in turn has the next one. */
export const demoCars = [0, 1, 2, 3].map(carOf);

/** Races last forty minutes, in whole laps, and end at 22:50. */
const raceMs = 40 * 60_000;
const lateMs = 110 * 60_000;
const races = 12;
/** The field of the first server: this many drivers from the start of the list. */
export const cupGrid = 24;
/** The driver who missed the last race without notice. */
export const absentDriver = 21;

/** Races of the first server in recent weeks. */
function cupRaces(now: Date, random: () => number): DemoSession[] {
  return Array.from({ length: races }, (_, race) => {
    const circuit = circuits[race % 4] ?? circuits[0];
    const daysAgo = Math.floor((races - race) * 2.5);
    const entrants = Array.from({ length: cupGrid }, (_, driver) => ({ driver, car: carOf(driver) }));
    const isLast = race === races - 1;
    return {
      server: 'gt3',
      type: 'RACE',
      circuit,
      held_at: new Date(eveningOf(now, daysAgo).getTime() + lateMs),
      daysAgo,
      wet: weather(random),
      laps: Math.ceil(raceMs / circuit.best),
      entrants: isLast ? entrants.filter(({ driver }) => driver !== absentDriver) : entrants,
    };
  });
}

/** Three months of sessions in chronological order. */
export function demoSessions(now: Date, random: () => number): DemoSession[] {
  const sessions = cupRaces(now, random);
  for (let daysAgo = seasonDays; daysAgo >= 1; daysAgo -= 1)
    sessions.push(...eveningSessions(now, daysAgo, random));
  return sessions.sort((a, b) => a.held_at.getTime() - b.held_at.getTime());
}
