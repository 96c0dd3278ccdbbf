import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import type { Names } from '../../catalogue/names.ts';
import type { laps } from '../tables.ts';

type Driven = Pick<typeof laps.$inferSelect, 'track' | 'layout' | 'car' | 'lap_time' | 'driven_at'>;

/** Where and how fast a lap was driven, by keys and by names. */
export function describeLap({ track, layout, car, lap_time, driven_at }: Driven, names: Names) {
  return {
    track_name: trackKey(track, layout),
    track: names.track(track, layout),
    car,
    car_ref: names.car(car),
    lap_time,
    driven_at,
  };
}
