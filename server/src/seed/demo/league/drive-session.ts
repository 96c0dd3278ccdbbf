import { contactPoints } from '@paddock/contract/racing/rules';
import type { NewLap } from '../../../features/racing/statistics/laps.ts';
import { demoSteamIds } from '../data/members.ts';
import { type DrivenLap, paceOf, type Stint } from './pace.ts';

export interface DemoSession {
  server: 'gt3' | 'sprint';
  type: 'PRACTICE' | 'QUALIFY' | 'RACE';
  circuit: Stint['circuit'];
  held_at: Date;
  daysAgo: number;
  wet: number;
  /** Laps of the winner, or of a diligent driver outside races. */
  laps: number;
  entrants: readonly Pick<Stint, 'driver' | 'car'>[];
}

/** Time lost by a standing start and cold tyres, ms. */
const startMs = 5_500;
/** Time within which all drivers leave the pits outside races, ms. */
const leavingMs = 300_000;

/** Laps of each driver outside races. */
const lapCount = ({ type, laps }: DemoSession, random: () => number) =>
  type === 'RACE' ? laps : Math.max(2, Math.round(laps * (0.4 + random() * 0.6)));

/** Lapped drivers finish with the winner; a few retire. */
function untilTheFlag(driven: readonly DrivenLap[][], random: () => number): DrivenLap[][] {
  const total = (laps: readonly DrivenLap[]) => laps.reduce((sum, { time }) => sum + time, 0);
  const flag = Math.min(...driven.map(total));
  return driven.map((laps) => {
    if (random() < 0.03) return laps.slice(0, Math.ceil(random() * laps.length));
    let clock = 0;
    return laps.filter(({ time }) => {
      const isBefore = clock < flag;
      clock += time;
      return isBefore;
    });
  });
}

/** Contact points by Steam id. */
function contactsOf({ type, entrants }: DemoSession, random: () => number): Map<string, number> {
  const points = new Map<string, number>();
  const most = entrants.length / (type === 'RACE' ? 3 : 9);
  for (let left = Math.floor(random() * most); left > 0; left -= 1) {
    // Careful drivers are hit as often as anyone.
    const { driver = 0 } = entrants[Math.floor(random() * entrants.length)] ?? {};
    const steam_id = demoSteamIds[driver] ?? '';
    const gained = contactPoints(random() < 0.5 ? 'car' : 'environment', 12 + random() * 60);
    points.set(steam_id, (points.get(steam_id) ?? 0) + gained);
  }
  return points;
}

/** The laps of a session, by entrant, and its contacts. */
export function driveSession(session: DemoSession, session_id: number, random: () => number) {
  const { type, circuit, held_at, entrants, daysAgo, wet } = session;
  const isRace = type === 'RACE';
  const driven = entrants.map((entrant) => {
    const next = paceOf({ ...entrant, circuit, daysAgo, wet }, random);
    return Array.from({ length: lapCount(session, random) }, (_, number) => {
      const lap = next();
      return isRace && number === 0 ? { ...lap, time: lap.time + startMs } : lap;
    });
  });
  const { track, layout } = circuit;
  const finished = (isRace ? untilTheFlag(driven, random) : driven).map((laps, place) => {
    const { driver, car } = entrants[place] ?? { driver: 0, car: '' };
    let clock = isRace ? 0 : Math.round(random() * leavingMs);
    return laps.map(({ time, cuts }) => {
      clock += time;
      const [one, two] = [Math.round(time * 0.31), Math.round(time * 0.38)];
      const sectors = [one, two, time - one - two];
      const lap = { session_id, track, layout, car, lap_time: time, sectors, cuts, valid: cuts === 0 };
      return { steam_id: demoSteamIds[driver] ?? '', ...lap, clock };
    });
  });
  const last = Math.max(...finished.flatMap((laps) => laps.at(-1)?.clock ?? 0));
  const laps = finished.flat().map(
    (lap): NewLap => ({
      ...lap,
      driven_at: new Date(held_at.getTime() - (last - lap.clock)),
    }),
  );
  return { laps, contacts: contactsOf(session, random) };
}
