import { type DrivenLap, noLapMs } from './drive-session.ts';
import type { ContactInfo } from './encode-packets.ts';
import { boxCount, carOfBox, type Seat } from './grid.ts';

export interface ResultFacts {
  type: 'PRACTICE' | 'QUALIFY' | 'RACE';
  track: string;
  layout: string;
  seconds: number;
  race_laps: number;
  laps: readonly DrivenLap[];
  /** The last driver of each box. */
  seats: readonly Seat[];
  contacts: readonly ContactInfo[];
  /** The server's clock at the start of the session, in ms. */
  clock: number;
}

const driverOf = (seat: Seat | undefined) => ({
  Name: seat?.name ?? '',
  Team: seat?.team ?? '',
  Nation: seat?.nation ?? '',
  Guid: seat?.guid ?? '',
  GuidsList: seat ? [seat.guid] : [],
});
const nothing = { BallastKG: 0, Restrictor: 0 };

/** Generates the result file of a session in the game's format. */
export function makeResultFile(facts: ResultFacts): string {
  const { type, track, layout, seconds, race_laps, laps, seats, contacts, clock } = facts;
  const isRace = type === 'RACE';
  const inBox = new Map(seats.map((seat) => [seat.car_id, seat]));
  const boxes = Array.from({ length: boxCount }, (_, box) => box);
  const rows = boxes.map((box) => {
    const [car] = carOfBox(box);
    const own = laps.filter(({ seat }) => seat.car_id === box);
    const best = Math.min(noLapMs, ...own.filter(({ cuts }) => cuts === 0).map(({ lap_time }) => lap_time));
    const sum = own.reduce((total, { lap_time }) => total + lap_time, 0);
    // For a race from its start, including what no lap contains: the delay at the start, and the time that a
    // driver was away.
    const total = isRace ? (own.at(-1)?.at ?? 0) : sum;
    return { box, car, count: own.length, best, total, seat: inBox.get(box) };
  });
  const ordered = rows.toSorted(
    (a, b) =>
      (isRace ? b.count - a.count || a.total - b.total : a.best - b.best || b.count - a.count) ||
      a.box - b.box,
  );
  const vector = ([X, Y, Z]: readonly number[]) => ({ X, Y, Z });
  const file = {
    TrackName: track,
    TrackConfig: layout,
    Type: type,
    DurationSecs: seconds,
    RaceLaps: race_laps,
    Cars: boxes.map((box) => {
      const [Model, Skin] = carOfBox(box);
      return { CarId: box, Driver: driverOf(inBox.get(box)), Model, Skin, ...nothing };
    }),
    Result: ordered.map(({ box, car, best, total, seat }) => ({
      DriverName: seat?.name ?? '',
      DriverGuid: seat?.guid ?? '',
      CarId: box,
      CarModel: car,
      BestLap: best,
      TotalTime: total,
      ...nothing,
    })),
    Laps: laps.map(({ seat, at, lap_time, sectors, cuts }) => ({
      DriverName: seat.name,
      DriverGuid: seat.guid,
      CarId: seat.car_id,
      CarModel: seat.car,
      Timestamp: clock + at,
      LapTime: lap_time,
      Sectors: sectors,
      Cuts: cuts,
      BallastKG: 0,
      Tyre: isRace ? 'M' : 'S',
      Restrictor: 0,
    })),
    Events: contacts.map(({ car_id, other_car_id, kmh, position }) => ({
      Type: other_car_id === null ? 'COLLISION_WITH_ENV' : 'COLLISION_WITH_CAR',
      CarId: car_id,
      Driver: driverOf(inBox.get(car_id)),
      OtherCarId: other_car_id ?? -1,
      OtherDriver: driverOf(other_car_id === null ? undefined : inBox.get(other_car_id)),
      ImpactSpeed: kmh,
      WorldPosition: vector(position),
      RelPosition: vector([0.5, 0, 2.2]),
    })),
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}
