import { ingestEvents } from '@paddock/contract/racing/calls';
import { updateServerTiming } from '@paddock/contract/timing/calls';
import type { TimingEventDataOf } from '@paddock/contract/timing/ingest-calls';
import { ingestFrame } from '@paddock/contract/timing/ingest-calls';
import type { TestApp } from '../../portal/test-app.ts';
import { makeServerKey, makeUser } from '../make.ts';
import { nextNumber } from '../next-number.ts';

/** An event as sent by a bridge. */
export function bridgeEvent(type: string, at: Date, data: object, steam_id?: string) {
  return {
    id: `bridge-${nextNumber()}`,
    type,
    at: at.toISOString(),
    ...(steam_id ? { steam_id } : {}),
    data,
  };
}

export interface BridgeCar {
  car_id: number;
  steam_id: string;
  name: string;
}

/** A bridge's calls about one session. */
export interface MadeBridge {
  key: string;
  session: string;
  start: (own?: Partial<TimingEventDataOf<'session_start'>>, at?: Date) => object;
  car: (car: BridgeCar, own?: object) => object;
  lap: (car: BridgeCar, lap_time: number, own?: object, at?: Date) => object;
  /** A contact of two cars. */
  contact: (car: BridgeCar, other: BridgeCar, kmh: number, at?: Date) => object;
  end: (own?: object, at?: Date) => object;
  /** Sends events; returns the outcome of each. */
  send: (...events: object[]) => Promise<string[]>;
  /** Sends positions `seconds` after the start; cars by id as `[share, kmh, x, z]`. */
  frame: (
    seconds: number,
    cars: Record<number, readonly [number, number?, number?, number?]>,
    own?: object,
  ) => ReturnType<TestApp['call']>;
}

/** A bridge of a public server; the session starts now. */
export async function makeBridge(
  t: TestApp,
  server_id: number,
  { mode = 'public', delay_s = 0, index = 0 }: { mode?: string; delay_s?: number; index?: number } = {},
): Promise<MadeBridge> {
  const manager = await makeUser(t, { role: 'manager' });
  await t.call(updateServerTiming, {
    as: manager,
    input: { params: { id: server_id } } as never,
    json: { mode, delay_s },
  });
  const key = await makeServerKey(t, server_id);
  const begin = t.deps.now();
  const session = `${begin.getTime()}-${index}`;
  let seq = 0;
  const now = () => t.deps.now();
  return {
    key,
    session,
    start: (own = {}, at = now()) =>
      bridgeEvent('session_start', at, {
        session,
        kind: 'race',
        track: 'ks_nurburgring',
        layout: 'layout_gp_a',
        name: 'Race',
        index,
        laps: 5,
        minutes: 0,
        wait_s: 60,
        air: 22,
        road: 28,
        weather: '3_clear',
        elapsed_ms: 0,
        ...own,
      }),
    car: ({ car_id, steam_id, name }, own = {}) =>
      bridgeEvent(
        'session_car',
        now(),
        { session, car_id, car: 'ks_mazda_mx5_cup', skin: '00', name, connected: true, ...own },
        steam_id,
      ),
    lap: ({ car_id, steam_id }, lap_time, own = {}, at = now()) =>
      bridgeEvent(
        'session_lap',
        at,
        { session, car_id, car: 'ks_mazda_mx5_cup', lap_time, cuts: 0, order: [], grip: 0.98, ...own },
        steam_id,
      ),
    contact: ({ car_id, steam_id }, other, kmh, at = now()) =>
      bridgeEvent(
        'contact',
        at,
        { session, car_id, other_car_id: other.car_id, other_steam_id: other.steam_id, kmh, x: 0, z: 0 },
        steam_id,
      ),
    end: (own = {}, at = now()) => bridgeEvent('session_end', at, { session, ...own }),
    send: async (...events) => {
      const answer = await t.call(ingestEvents, { as: key, json: { events } });
      return answer.body.results.map(({ status, code }: { status: string; code?: string }) =>
        code ? `${status} ${code}` : status,
      );
    },
    frame: (seconds, cars, own = {}) => {
      seq += 1;
      const at = new Date(begin.getTime() + seconds * 1_000).toISOString();
      const positions = Object.entries(cars).map(([id, [share, kmh = 150, x = 1_000, z = 1_000]]) => [
        Number(id),
        share,
        kmh,
        x,
        z,
      ]);
      return t.call(ingestFrame, { as: key, json: { session, seq, at, cars: positions, ...own } });
    },
  };
}
