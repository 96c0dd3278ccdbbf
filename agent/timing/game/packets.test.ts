import { describe, expect, test } from 'vitest';
import {
  encodeCar,
  encodeContact,
  encodeDriver,
  encodeLap,
  encodeLoaded,
  encodeOver,
  encodeSession,
  encodeUpdate,
  type SessionInfo,
} from '../../test/race/encode-packets.ts';
import { readRecordedRace } from '../../test/race/recorded-race.ts';
import { parsePacket } from './packets.ts';
import { carInfoRequest, requestedInterval, sessionInfoRequest, updateIntervalRequest } from './requests.ts';

const info: SessionInfo = {
  index: 2,
  count: 3,
  server: 'شب مسابقه 🏁',
  track: 'imola',
  layout: 'gp',
  name: 'Race',
  type: 3,
  minutes: 0,
  laps: 12,
  wait_s: 60,
  air: 21,
  road: 30,
  weather: '3_clear',
  elapsed_ms: -60_000,
};
const seat = {
  name: 'کاوه',
  guid: '76561202000000114',
  car_id: 3,
  car: 'ks_mclaren_650_gt3',
  skin: 'racing_57',
  team: 'Damavand',
};
const order = [
  { car_id: 3, laps: 2, time: 218_400, finished: false },
  { car_id: 0, laps: 1, time: 108_977, finished: true },
];

const packets = {
  'a new session': encodeSession(info),
  'a session of AssettoServer': encodeSession(info, { isWide: true }),
  'a session without weather': encodeSession({ ...info, weather: '' }),
  'an answer about a session': encodeSession(info, { isNew: false, current: 1 }),
  'somebody joined': encodeDriver('joined', seat),
  'somebody left': encodeDriver('left', seat),
  'a loaded car': encodeLoaded(3),
  'a car': encodeCar(seat, true),
  'an update': encodeUpdate({ car_id: 3, position: [1, 2, 3], velocity: [30, 0, 40], share: 0.5 }),
  'a lap': encodeLap({ car_id: 3, lap_time: 109_200, cuts: 1, order, grip: 0.5 }),
  'a contact of cars': encodeContact({ car_id: 3, other_car_id: 0, kmh: 18.5, position: [1, 2, 3] }),
  'a contact with a wall': encodeContact({ car_id: 3, other_car_id: null, kmh: 18.5, position: [1, 2, 3] }),
  'the end of a session': encodeOver('results/2026_11_20_20_31_RACE.json'),
};

describe('a packet', () => {
  const { index, server, track, layout, name, minutes, laps, wait_s, air, road, weather, elapsed_ms } = info;
  const facts = { index, server, track, layout, name, minutes, laps, wait_s, air, road, weather, elapsed_ms };
  const session = { type: 'session', isNew: true, current: 2, kind: 'race', ...facts };
  const { name: driverName, guid, car_id, car, skin } = seat;
  const driver = { name: driverName, guid, car_id, car, skin };

  test.each([
    ['a new session', session],
    ['a session of AssettoServer', session],
    ['a session without weather', { ...session, weather: '' }],
    ['an answer about a session', { ...session, isNew: false, current: 1 }],
    ['somebody joined', { type: 'joined', ...driver }],
    ['somebody left', { type: 'left', ...driver }],
    ['a loaded car', { type: 'loaded', car_id: 3 }],
    ['a car', { type: 'car', is_connected: true, ...seat }],
    ['an update', { type: 'update', car_id: 3, share: 0.5, kmh: 180, x: 1, z: 3 }],
    ['a lap', { type: 'lap', car_id: 3, lap_time: 109_200, cuts: 1, order, grip: 0.5 }],
    ['a contact of cars', { type: 'contact', car_id: 3, other_car_id: 0, kmh: 18.5, x: 1, z: 3 }],
    ['a contact with a wall', { type: 'contact', car_id: 3, other_car_id: null, kmh: 18.5, x: 1, z: 3 }],
    ['the end of a session', { type: 'over', path: 'results/2026_11_20_20_31_RACE.json' }],
  ] as const)('is parsed: %s', (what, read) => {
    expect(parsePacket(packets[what])).toEqual(read);
  });

  test.each(Object.entries(packets))(
    'is rejected at any truncation, and with an extra byte: %s',
    (_, bytes) => {
      for (let length = 1; length < bytes.length; length += 1) {
        expect(parsePacket(bytes.subarray(0, length)), String(length)).toBe('broken');
      }
      expect(parsePacket(Buffer.concat([bytes, Buffer.from([0])]))).toBe('broken');
    },
  );

  test('of another protocol, with an unknown code or empty has its own error', () => {
    const other = Buffer.from(packets['a new session']);
    other[1] = 5;
    expect(parsePacket(other)).toBe('other_version');
    expect(parsePacket(Buffer.from([99, 1, 2]))).toBe('unknown_code');
    expect(parsePacket(Buffer.alloc(0))).toBe('unknown_code');
  });

  test.each([
    ['a share beyond the lap', { share: 1.2 }],
    ['a share that is no number', { share: Number.NaN }],
    ['a place that is no number', { position: [Number.NaN, 0, 0] as [number, number, number] }],
  ])('is rejected with %s', (_, wrong) => {
    const motion = { car_id: 3, position: [1, 2, 3] as [number, number, number], share: 0.5 };
    const bytes = encodeUpdate({ ...motion, velocity: [0, 0, 0], ...wrong });
    expect(parsePacket(bytes)).toBe('broken');
  });

  test('of a car slightly beyond the line is at the line', () => {
    const bytes = encodeUpdate({ car_id: 3, position: [1, 2, 3], velocity: [0, 0, 0], share: 1.0005 });
    expect(parsePacket(bytes)).toMatchObject({ share: 1 });
  });

  test('has no control characters in its texts, and no invalid code points', () => {
    expect(parsePacket(encodeDriver('joined', { ...seat, name: 'Ka\u0000ve\n' }))).toMatchObject({
      name: 'Kave',
    });
    const broken = Buffer.from(packets['somebody joined']);
    broken.writeUInt32LE(0x110000, 2);
    expect(parsePacket(broken)).toBe('broken');
    broken.writeUInt32LE(0xd800, 2);
    expect(parsePacket(broken)).toBe('broken');
  });

  test('with an unknown kind of collision or session is rejected', () => {
    const contact = Buffer.from(packets['a contact with a wall']);
    contact[1] = 12;
    expect(parsePacket(contact)).toBe('broken');
    expect(parsePacket(encodeSession({ ...info, type: 4 }))).toBe('broken');
    expect(parsePacket(encodeSession({ ...info, type: 0 }))).toMatchObject({ kind: null });
  });
});

test('random bytes are rejected or parsed, without any other outcome', () => {
  const { moments } = readRecordedRace();
  let broken = 0;
  for (const [at, { bytes }] of moments.entries()) {
    const copy = Buffer.from(bytes);
    copy[(at * 7) % copy.length] = (at * 31) % 256;
    const packet = parsePacket(copy);
    if (typeof packet === 'string') broken += 1;
    expect(typeof packet === 'string' || packet.type !== undefined).toBe(true);
  }
  expect(broken).toBeGreaterThan(100);
});

test("requests match the game server's format", () => {
  expect([...updateIntervalRequest(500)]).toEqual([200, 0xf4, 0x01]);
  expect([...carInfoRequest(7)]).toEqual([201, 7]);
  expect([...sessionInfoRequest()]).toEqual([204, 0xff, 0xff]);
  expect(requestedInterval(updateIntervalRequest(1_000))).toBe(1_000);
  expect(requestedInterval(carInfoRequest(200))).toBeUndefined();
});
