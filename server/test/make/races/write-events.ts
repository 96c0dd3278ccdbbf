import { bridgeEvent } from '../seasons/make-bridge.ts';
import type { SimulatedDriver, SimulatedRace } from './simulate-race.ts';

type Stay = SimulatedDriver['stays'][number];

const sitsAt = ({ from, until }: Stay, at: number) => from <= at && (until === null || until > at);

/** A bridge's events of the race, in order. */
export function writeEvents(
  race: SimulatedRace,
  { track = 'monza', index = 0 }: { track?: string; index?: number } = {},
) {
  const start = race.started_at.getTime();
  const session = `${start}-${index}`;
  const instant = (ms: number) => new Date(start + ms);
  const events: { at: number; rank: number; event: object }[] = [];
  const add = (at: number, rank: number, event: object) => events.push({ at, rank, event });

  add(
    -60_000,
    0,
    bridgeEvent('session_start', instant(-60_000), {
      session,
      kind: 'race',
      track,
      layout: '',
      name: 'Race',
      index,
      laps: 12,
      minutes: 0,
      wait_s: 60,
      air: 22,
      road: 28,
      weather: '3_clear',
      elapsed_ms: -60_000,
    }),
  );
  for (const { steam_id, name, car, stays } of race.drivers)
    for (const { slot, from, until } of stays) {
      const seat = { session, car_id: slot, car, skin: '00', name };
      add(from, 2, bridgeEvent('session_car', instant(from), { ...seat, connected: true }, steam_id));
      if (until !== null)
        add(until, 1, bridgeEvent('session_car', instant(until), { ...seat, connected: false }, steam_id));
    }
  for (const { steam_id, car, laps } of race.drivers)
    for (const { lap_time, at, cuts, slot } of laps)
      add(
        at,
        3,
        bridgeEvent(
          'session_lap',
          instant(at),
          { session, car_id: slot, car, lap_time, cuts, order: orderAt(race, at), grip: 0.98 },
          steam_id,
        ),
      );
  add(race.end, 4, bridgeEvent('session_end', instant(race.end), { session }));
  return events
    .toSorted((one, other) => one.at - other.at || one.rank - other.rank)
    .map(({ event }) => event);
}

/** The game's order at an instant: occupied cars, with the laps since then and the time of the last crossing. */
function orderAt({ drivers }: SimulatedRace, at: number) {
  return drivers.flatMap(({ stays, laps }) => {
    const stay = stays.find((one) => sitsAt(one, at));
    if (!stay) return [];
    const driven = laps.filter((lap) => lap.at <= at && lap.at > stay.from);
    const last = driven.at(-1);
    return [{ car_id: stay.slot, laps: driven.length, time: last?.at ?? 0, finished: 0 }];
  });
}
