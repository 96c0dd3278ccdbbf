import type { TimingLogEntry } from '@paddock/contract/timing/calls';
import { loggedContactKmh, timingLogMax } from '@paddock/contract/timing/rules';
import type { ContactRow, LapRow, SessionFacts } from '../queries.ts';

/** Both cars report a contact: how soon a second report of a pair is the same contact, in ms. */
const sameContactMs = 2_000;

/** Names a driver, or the driver of a car at an instant. */
type NameOf = (steam_id: string | null, car_id: number | null, at: Date) => string | null;

function fastestLaps(laps: readonly LapRow[]): LapRow[] {
  let best = Number.POSITIVE_INFINITY;
  return laps.filter(({ lap_time, cuts }) => {
    const isBetter = cuts === 0 && lap_time < best;
    if (isBetter) best = lap_time;
    return isBetter;
  });
}

function pairedContacts(contacts: readonly ContactRow[]): ContactRow[] {
  const last = new Map<string, number>();
  return contacts.filter(({ car_id, other_car_id, kmh, at }) => {
    if (other_car_id === null || kmh < loggedContactKmh) return false;
    const pair = [car_id, other_car_id].toSorted((one, other) => one - other).join(' ');
    const before = last.get(pair);
    const isNew = before === undefined || at.getTime() - before > sameContactMs;
    if (isNew) last.set(pair, at.getTime());
    return isNew;
  });
}

/** Returns the log of a session, newest first: each improvement of the fastest lap, and contacts between two cars. */
export function raceLogOf({ laps, contacts }: SessionFacts, nameOf: NameOf): TimingLogEntry[] {
  const emptyEntry = { other_car_id: null, other_name: null, lap_time: null, kmh: null };
  const fastest = fastestLaps(laps).map(
    ({ id, at, car_id, steam_id, lap_time }): TimingLogEntry => ({
      ...emptyEntry,
      id: `lap-${id}`,
      at,
      kind: 'fastest_lap',
      car_id,
      name: nameOf(steam_id, car_id, at),
      lap_time,
    }),
  );
  const touched = pairedContacts(contacts).map(
    ({ id, at, car_id, steam_id, other_car_id, other_steam_id, kmh }): TimingLogEntry => ({
      ...emptyEntry,
      id: `contact-${id}`,
      at,
      kind: 'contact',
      car_id,
      name: nameOf(steam_id, car_id, at),
      other_car_id,
      other_name: nameOf(other_steam_id, other_car_id, at),
      kmh: Math.round(kmh),
    }),
  );
  return [...fastest, ...touched]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1))
    .slice(0, timingLogMax);
}
