import type { SeatInfo } from './encode-packets.ts';

export interface Seat extends SeatInfo {
  team: string;
  nation: string;
  /** Lap time relative to the fastest, as a factor. */
  pace: number;
  /** ms from the start of a race, or from a pause, to the start of the first lap. */
  delay: number;
}

const cars = [
  ['ks_mercedes_amg_gt3', '00_black_falcon'],
  ['ks_porsche_911_gt3_r_2016', '03_racing_910'],
  ['ks_audi_r8_lms_2016', '02_phoenix'],
  ['ks_mclaren_650_gt3', 'racing_57'],
  ['ks_ferrari_488_gt3', '01_sparco'],
] as const;

const drivers = [
  ['Arash K', 'Alborz Racing', 'IRN'],
  ['Nima Turbo', 'Alborz Racing', 'IRN'],
  ['Lena Brandt', 'Nordkurve', 'DEU'],
  ['کاوه رستمی', 'Damavand', 'IRN'],
  ['Sina_77', 'Damavand', 'IRN'],
  ['Tomás Ruiz', '', 'ESP'],
  ['مهدی', 'Karun Motorsport', 'IRN'],
  ['Yusuf Aydın', '', 'TUR'],
  ['Elif D.', 'Bosphorus', 'TUR'],
  ['Reza 🏁', 'Karun Motorsport', 'IRN'],
  ['Pouya', '', 'IRN'],
  ['Marek Nowak', 'Nordkurve', 'POL'],
  ['شیرین', 'Zagros', 'IRN'],
  ['Hamed GT', 'Zagros', 'IRN'],
  ['Oskar Lind', '', 'SWE'],
  ['Babak', 'Sabalan', 'IRN'],
  ['Parisa M', 'Sabalan', 'IRN'],
  ['J. Okafor', '', 'NGA'],
  ['Farid', '', 'IRN'],
  ['سامان ت', '', 'IRN'],
] as const;

/** Boxes of the server: the grid, and two spare ones for car changes. */
export const boxCount = drivers.length + 2;

/** Car, box and driver; the last two are slow enough to be lapped. */
export const grid: readonly Seat[] = drivers.map(([name, team, nation], at) => {
  const [car, skin] = cars[at % cars.length] ?? cars[0];
  const guid = `765612020000001${String(at + 1).padStart(2, '0')}`;
  return {
    name,
    team,
    nation,
    guid,
    car_id: at,
    car,
    skin,
    pace: at < 18 ? 1 + at * 0.004 : 1.14 + at * 0.005,
    delay: 100 + ((at * 137) % 401),
  };
});

/** The car in a box. */
export function carOfBox(box: number): readonly [string, string] {
  return cars[box % cars.length] ?? cars[0];
}
