import { type OrderRow, packetCodes, protocolVersion } from '../../timing/game/packets.ts';

// Encodes packets like the original game server.

const u8 = (...values: number[]) => Buffer.from(values);

function sized(length: number, write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(length);
  write(bytes);
  return bytes;
}
const u16 = (value: number) => sized(2, (bytes) => bytes.writeUInt16LE(value));
const u32 = (value: number) => sized(4, (bytes) => bytes.writeUInt32LE(value));
const i32 = (value: number) => sized(4, (bytes) => bytes.writeInt32LE(value));
const f32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => sized(4, (bytes) => bytes.writeFloatLE(value))));

const narrow = (text: string) => {
  const bytes = Buffer.from(text);
  return Buffer.concat([u8(bytes.length), bytes]);
};
const wide = (text: string) => {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return Buffer.concat([u8(codes.length), ...codes.map(u32)]);
};

export interface SessionInfo {
  index: number;
  count: number;
  server: string;
  track: string;
  layout: string;
  name: string;
  /** 0 booking, 1 practice, 2 qualifying, 3 race */
  type: number;
  minutes: number;
  laps: number;
  wait_s: number;
  air: number;
  road: number;
  weather: string;
  elapsed_ms: number;
}

/** `isWide` encodes the weather like AssettoServer. */
export function encodeSession(
  info: SessionInfo,
  { isNew = true, isWide = false, current = info.index } = {},
) {
  return Buffer.concat([
    u8(isNew ? packetCodes.newSession : packetCodes.sessionInfo, protocolVersion),
    u8(info.index, current, info.count),
    wide(info.server),
    narrow(info.track),
    narrow(info.layout),
    narrow(info.name),
    u8(info.type),
    u16(info.minutes),
    u16(info.laps),
    u16(info.wait_s),
    u8(info.air, info.road),
    isWide ? wide(info.weather) : narrow(info.weather),
    i32(info.elapsed_ms),
  ]);
}

export interface SeatInfo {
  name: string;
  guid: string;
  car_id: number;
  car: string;
  skin: string;
}

export function encodeDriver(type: 'joined' | 'left', { name, guid, car_id, car, skin }: SeatInfo) {
  return Buffer.concat([
    u8(packetCodes[type]),
    wide(name),
    wide(guid),
    u8(car_id),
    narrow(car),
    narrow(skin),
  ]);
}

export const encodeLoaded = (car_id: number) => u8(packetCodes.carLoaded, car_id);

export function encodeCar(seat: SeatInfo & { team: string }, is_connected: boolean) {
  return Buffer.concat([
    u8(packetCodes.carInfo, seat.car_id, Number(is_connected)),
    ...[seat.car, seat.skin, seat.name, seat.team, seat.guid].map(wide),
  ]);
}

export interface CarMotion {
  car_id: number;
  position: [x: number, y: number, z: number];
  /** m/s */
  velocity: [x: number, y: number, z: number];
  share: number;
}

export function encodeUpdate({ car_id, position, velocity, share }: CarMotion) {
  return Buffer.concat([
    u8(packetCodes.carUpdate, car_id),
    f32(...position, ...velocity),
    u8(4),
    u16(6_500),
    f32(share),
  ]);
}

export interface LapInfo {
  car_id: number;
  lap_time: number;
  cuts: number;
  order: OrderRow[];
  grip: number;
}

export function encodeLap({ car_id, lap_time, cuts, order, grip }: LapInfo) {
  const rows = order.map((row) =>
    Buffer.concat([u8(row.car_id), u32(row.time), u16(row.laps), u8(Number(row.finished))]),
  );
  return Buffer.concat([
    u8(packetCodes.lap, car_id),
    u32(lap_time),
    u8(cuts, order.length),
    ...rows,
    f32(grip),
  ]);
}

export interface ContactInfo {
  car_id: number;
  /** Null for a wall. */
  other_car_id: number | null;
  kmh: number;
  position: [x: number, y: number, z: number];
}

export function encodeContact({ car_id, other_car_id, kmh, position }: ContactInfo) {
  const cars = other_car_id === null ? u8(11, car_id) : u8(10, car_id, other_car_id);
  return Buffer.concat([u8(packetCodes.contact), cars, f32(kmh, ...position, 0.5, 0, 2.2)]);
}

export const encodeOver = (path: string) => Buffer.concat([u8(packetCodes.sessionOver), wide(path)]);
