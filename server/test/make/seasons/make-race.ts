import type { TestApp } from '../../portal/test-app.ts';
import { makeUser } from '../make.ts';
import { makeEntrants, makeSeason, oneClass, resultFile } from './make-season.ts';

/** The start of test seasons, in UTC. */
export const seasonStart = new Date('2026-03-10T08:00:00Z');
const hour = 3_600_000;
export const afterHours = (hours: number) => new Date(seasonStart.getTime() + hours * hour);

export const roomy = { classes: [{ ...oneClass, capacity: 20 }] };
/** Laps of so many seconds each. */
export const lapsOf = (seconds: number, count = 10) => Array<number>(count).fill(seconds * 1000);

/** A race of one round driven by three entrants and a guest, in the entrants' order. */
export async function makeRace(
  t: TestApp,
  form: Record<string, unknown> = {},
  track: string | null = 'ks_nurburgring',
) {
  t.setNow(seasonStart);
  const season = await makeSeason(t, { starts: [2, 100], form: { ...roomy, ...form }, track });
  const entrants = await makeEntrants(t, season, 4);
  const guest = await makeUser(t);
  const [first, second, third, absent] = entrants;
  t.setNow(afterHours(4.5));
  const file = resultFile(
    [
      { steam_id: guest.steam_id, laps: lapsOf(89) },
      { steam_id: first?.steam_id ?? '', laps: lapsOf(90), car: 'ks_bmw' },
      { steam_id: second?.steam_id ?? '', laps: lapsOf(91) },
      { steam_id: third?.steam_id ?? '', laps: lapsOf(92, 5) },
    ],
    afterHours(3.5),
  );
  return {
    season,
    entrants,
    guest,
    first,
    second,
    third,
    absent,
    file,
    round: season.rounds[0]?.id ?? 0,
    session: season.rounds[0]?.sessions[0]?.id ?? 0,
  };
}
