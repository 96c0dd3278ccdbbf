import { randomUUID } from 'node:crypto';
import { owner } from '../accounts.ts';
import { type Client, clientWith, signIn, tokenOf } from '../api.ts';
import { eventPicture } from '../make-event.ts';

export interface DrivenCar {
  car_id: number;
  steam_id: string;
  name: string;
}

/** The bridge of one test's game server, which sends the events of one session. */
export interface DrivenBridge {
  staff: Client;
  server_id: number;
  /** Starts a session with these cars; `fields` replaces defaults of the session. */
  start: (cars: readonly DrivenCar[], fields?: object) => Promise<void>;
  lap: (car: DrivenCar, lap_time: number, laps: number) => Promise<void>;
  /** Sends an overtake score, as the plugin of a traffic server does. */
  overtake: (car: DrivenCar, score: number) => Promise<void>;
  /** Sends a contact between two cars. */
  contact: (car: DrivenCar, other: DrivenCar, kmh: number) => Promise<void>;
  /** Sends car positions by car id, as shares of the lap from 0 to 1. `at` is the bridge's clock in ms, by default now. */
  frame: (shares: Record<number, number>, at?: number) => Promise<void>;
  /** Sends the result file of the game. */
  sendResult: (file: object) => Promise<void>;
  end: () => Promise<void>;
}

async function makeServer(url: string, token: string, name: string): Promise<number> {
  const form = new FormData();
  const fields = {
    name,
    name_en: name,
    description: 'سروری برای همین آزمون',
    game: 'assetto',
    type: 'GT3',
    port: '9600',
    join_link: 'https://example.com/join',
    max_players: '24',
    steam_auth: 'true',
  };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const { buffer, name: file, mimeType } = eventPicture;
  form.append('image', new File([buffer], file, { type: mimeType }));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/v1/admin/servers`, { method: 'POST', headers, body: form });
  if (response.status !== 201) throw new Error(`no server: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: number }).id;
}

/** Creates a server with public live timing and a key for its bridge. */
export async function makeTimedServer(
  url: string,
): Promise<{ staff: Client; server_id: number; key: string }> {
  const staff = await signIn(url, owner);
  const server_id = await makeServer(url, await tokenOf(url, owner), `Timed ${randomUUID().slice(0, 6)}`);
  await staff.put(`/api/v1/admin/servers/${server_id}/timing`, { mode: 'public', delay_s: 0 });
  await staff.post('/api/v1/auth/step-up', { password: owner.password });
  const { body } = await staff.post('/api/v1/admin/server-keys', { server_id, name: 'bridge' });
  return { staff, server_id, key: body.key };
}

/** Creates a server with public live timing and its bridge. */
export async function makeBridge(url: string): Promise<DrivenBridge> {
  const { staff, server_id, key } = await makeTimedServer(url);
  const bridge = clientWith(url, key);
  const session = `${Date.now()}-0`;
  let seq = 0;
  const send = (...events: { type: string; data: object; steam_id?: string }[]) =>
    post(...events.map(({ data, ...event }) => ({ ...event, data: { session, ...data } })));
  const post = async (...events: { type: string; data: object; steam_id?: string }[]) => {
    const rows = events.map((event) => ({ id: randomUUID(), at: new Date().toISOString(), ...event }));
    const { body } = await bridge.post('/api/v1/ingest/events', { events: rows });
    const rejected = body.results.filter(({ status }: { status: string }) => status !== 'accepted');
    if (rejected.length > 0) throw new Error(JSON.stringify(rejected));
  };
  const car = 'ks_audi_r8_lms';
  return {
    staff,
    server_id,
    start: (cars, fields = {}) => {
      const limits = { index: 0, laps: 10, minutes: 0, wait_s: 0 };
      const weather = { air: 22, road: 30, weather: '3_clear' };
      const place = { kind: 'race', track: 'spa', layout: '', name: 'Race', elapsed_ms: 0 };
      return send(
        { type: 'session_start', data: { ...limits, ...weather, ...place, ...fields } },
        ...cars.map(({ steam_id, ...seat }) => ({
          type: 'session_car',
          steam_id,
          data: { ...seat, car, connected: true },
        })),
      );
    },
    lap: ({ car_id, steam_id }, lap_time, laps) =>
      send({
        type: 'session_lap',
        steam_id,
        data: {
          car_id,
          car,
          lap_time,
          cuts: 0,
          order: [{ car_id, laps, time: lap_time * laps, finished: 0 }],
        },
      }),
    overtake: ({ steam_id }, score) =>
      post({ type: 'overtake', steam_id, data: { leaderboard: 'Shutoko', score, duration_ms: 60_000, car } }),
    contact: ({ car_id, steam_id }, other, kmh) =>
      send({
        type: 'contact',
        steam_id,
        data: { car_id, other_car_id: other.car_id, other_steam_id: other.steam_id, kmh, x: 0, z: 0 },
      }),
    frame: async (shares, at = Date.now()) => {
      seq += 1;
      const cars = Object.entries(shares).map(([id, share]) => [Number(id), share, 150, 900, 900]);
      const { status } = await bridge.post('/api/v1/ingest/live', { session, seq, at, cars });
      if (status !== 200) throw new Error(`a frame was answered ${status}`);
    },
    sendResult: async (file) => {
      const { status } = await bridge.post('/api/v1/ingest/results', file);
      if (status !== 200) throw new Error(`the result file was answered ${status}`);
    },
    end: () => send({ type: 'session_end', data: {} }),
  };
}
