import type { EventRow } from '../timing/event-row.ts';
import type { CarPacket, DriverPacket, GamePacket, SessionPacket } from '../timing/game/packets.ts';

export const guid = (number: number) => `765612020000001${String(number).padStart(2, '0')}`;

export const session: SessionPacket = {
  type: 'session',
  isNew: true,
  index: 2,
  current: 2,
  server: 'Paddock',
  track: 'imola',
  layout: '',
  name: 'Race',
  kind: 'race',
  minutes: 0,
  laps: 12,
  wait_s: 60,
  air: 21,
  road: 30,
  weather: '3_clear',
  elapsed_ms: -60_000,
};
export const car = (car_id: number, driver: number, more: Partial<CarPacket> = {}): CarPacket => ({
  type: 'car',
  car_id,
  is_connected: true,
  car: 'gt3',
  skin: 'red',
  team: '',
  guid: guid(driver),
  name: `Driver ${driver}`,
  ...more,
});
export const joined = (car_id: number, driver: number): DriverPacket => ({
  type: 'joined',
  car_id,
  car: 'gt3',
  skin: 'red',
  guid: guid(driver),
  name: `Driver ${driver}`,
});
export const left = (car_id: number, driver: number): DriverPacket => ({
  ...joined(car_id, driver),
  type: 'left',
});
export const lap = (car_id: number): GamePacket => ({
  type: 'lap',
  car_id,
  lap_time: 109_000,
  cuts: 0,
  grip: 1,
  order: [{ car_id, laps: 1, time: 109_000, finished: false }],
});
export const contact = (car_id: number, other_car_id: number | null): GamePacket => ({
  type: 'contact',
  car_id,
  other_car_id,
  kmh: 23.4567,
  x: 1.26,
  z: -2,
});
export const update = (car_id: number, share = 0.25, kmh = 180): GamePacket => ({
  type: 'update',
  car_id,
  share,
  kmh,
  x: 100.04,
  z: -50,
});

/** Type, car, whether it is connected, and the end of the driver's id. */
export const toShortRows = (rows: EventRow[]) =>
  rows.map(({ type, data, steam_id }) =>
    [type, data['car_id'], data['connected'], steam_id?.slice(-2)]
      .filter((part) => part !== undefined)
      .join(' '),
  );
