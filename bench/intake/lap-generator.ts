import { seededRandom } from '../../server/src/seed/demo/seeded-random.ts';

/*
 * Simulates a racing community: deterministic events as sent by game servers. Drivers differ in activity and
 * speed, and drive a few of the tracks.
 */

export const usualDrivers = 20_000;
export const tracks = [
  'spa',
  'monza',
  'imola',
  'mugello',
  'ks_nurburgring',
  'ks_brands_hatch',
  'ks_silverstone',
  'ks_red_bull_ring',
  'ks_zandvoort',
  'ks_laguna_seca',
];
export const cars = ['ks_ferrari_488_gt3', 'ks_mercedes_amg_gt3', 'ks_nissan_gtr_gt3', 'ks_audi_r8_lms'];

/** Laps per batch of events: the majority, as on real servers. */
const lapsOfBatch = 960;
const runsOfBatch = 20;
const drivesOfBatch = 18;
const racesOfBatch = 2;
export const lapsPerBatch = lapsOfBatch;

export const steamPrefix = '765612020';
export const firstSteamNumber = 10_000_000;
export const steamIdOf = (driver: number) => `${steamPrefix}${firstSteamNumber + driver}`;
export const nameOfDriver = (driver: number) => `driver-${String(driver).padStart(5, '0')}`;

export interface GeneratedEvent {
  id: string;
  type: string;
  at: string;
  steam_id?: string;
  data: object;
}

/** Creates a generator of batches of a thousand events by so many drivers; `start` is the time of the first event. */
export function makeGenerator(start: Date, driverCount = usualDrivers) {
  const random = seededRandom(4711);
  let clock = start.getTime();
  let counter = 0;
  const whole = (below: number) => Math.floor(random() * below);
  // Some drive daily, most now and then.
  const anyDriver = () => Math.floor(driverCount * random() ** 1.5);
  const event = (type: string, driver: number | undefined, data: object): GeneratedEvent => {
    counter += 1;
    clock += 500;
    const at = new Date(clock).toISOString();
    const whose = driver === undefined ? {} : { steam_id: steamIdOf(driver) };
    return { id: `bench-${counter}`, type, at, ...whose, data };
  };

  function lap(): GeneratedEvent {
    const driver = anyDriver();
    const track = (driver + whole(3)) % tracks.length;
    const pace = 95_000 + track * 4_000 + (driver % 977) * 12;
    const lap_time = Math.round(pace + random() * 4_000);
    const third = Math.floor(lap_time / 3);
    return event('lap', driver, {
      track: tracks[track],
      layout: '',
      car: cars[(driver + whole(2)) % cars.length],
      lap_time,
      sectors: [third, third, lap_time - 2 * third],
      cuts: random() < 0.05 ? 1 : 0,
      valid: true,
    });
  }

  function race(grid = new Set<number>()): GeneratedEvent {
    while (grid.size < 16) grid.add(anyDriver());
    const results = [...grid].map((driver) => ({
      steam_id: steamIdOf(driver),
      car: cars[driver % cars.length],
      lap_count: 10,
      total_time: 1_000_000 + (driver % 977) * 40 + whole(20_000),
    }));
    return event('race', undefined, { track: tracks[whole(tracks.length)], layout: '', results });
  }

  const overtake = (driver = anyDriver()) =>
    event('overtake', driver, {
      leaderboard: 'Shutoko',
      score: whole(400_000),
      duration_ms: 20_000 + whole(200_000),
      car: cars[0],
    });
  const drive = (driver = anyDriver()) =>
    event('safety', driver, {
      distance_m: 2_000 + whole(20_000),
      contact_points: random() < 0.4 ? random() * 2 : 0,
    });
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

  const others = () => [
    ...times(runsOfBatch, () => overtake()),
    ...times(drivesOfBatch, () => drive()),
    ...times(racesOfBatch, () => race()),
  ];

  return {
    /**
     * A short drive, an overtaking run and a race for everyone, so that boards have the same drivers at every size
     * and only the amount of driving grows.
     */
    firstDrives: () => {
      const everybody = Array.from({ length: driverCount }, (_, driver) => driver);
      const grids = everybody.filter((driver) => driver % 16 === 0);
      return [
        ...everybody.map((driver) => drive(driver)),
        ...everybody.map((driver) => overtake(driver)),
        ...grids.map((first) => race(new Set(everybody.slice(first, first + 16)))),
      ];
    },
    batch: () => [...times(lapsOfBatch, lap), ...others()],
    /** The events of so many batches that are not laps. */
    othersOf: (batches: number) => times(batches, others).flat(),
  };
}
