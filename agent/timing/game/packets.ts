import { assertPacket, BrokenPacketError, type Reader, readerOf } from './packet-reader.ts';

// The plugin port of an Assetto Corsa server: UDP, little endian.

export const protocolVersion = 4;

export const packetCodes = {
  newSession: 50,
  joined: 51,
  left: 52,
  carUpdate: 53,
  carInfo: 54,
  sessionOver: 55,
  version: 56,
  chat: 57,
  carLoaded: 58,
  sessionInfo: 59,
  error: 60,
  lap: 73,
  contact: 130,
  setUpdateInterval: 200,
  getCarInfo: 201,
  getSessionInfo: 204,
} as const;

export type SessionKind = 'practice' | 'qualify' | 'race';

export interface SessionPacket {
  type: 'session';
  /** False in a response to a request. */
  isNew: boolean;
  index: number;
  current: number;
  server: string;
  track: string;
  layout: string;
  name: string;
  /** Null while the server takes bookings. */
  kind: SessionKind | null;
  minutes: number;
  laps: number;
  wait_s: number;
  /** °C */
  air: number;
  road: number;
  weather: string;
  /** Negative before the start. */
  elapsed_ms: number;
}

export interface DriverPacket {
  type: 'joined' | 'left';
  name: string;
  guid: string;
  car_id: number;
  car: string;
  skin: string;
}

export interface CarPacket {
  type: 'car';
  car_id: number;
  is_connected: boolean;
  car: string;
  skin: string;
  name: string;
  team: string;
  guid: string;
}

export interface UpdatePacket {
  type: 'update';
  car_id: number;
  /** Fraction of the lap, 0 to 1. */
  share: number;
  kmh: number;
  /** The plan, in metres. */
  x: number;
  z: number;
}

export interface OrderRow {
  car_id: number;
  laps: number;
  /** ms; the total of a race, otherwise the best lap. */
  time: number;
  finished: boolean;
}

export interface LapPacket {
  type: 'lap';
  car_id: number;
  /** ms */
  lap_time: number;
  cuts: number;
  order: OrderRow[];
  grip: number;
}

export interface ContactPacket {
  type: 'contact';
  car_id: number;
  /** Null for a wall. */
  other_car_id: number | null;
  kmh: number;
  x: number;
  z: number;
}

export type GamePacket =
  | SessionPacket
  | DriverPacket
  | CarPacket
  | UpdatePacket
  | LapPacket
  | ContactPacket
  | { type: 'loaded'; car_id: number }
  | { type: 'over'; path: string }
  | { type: 'version' | 'chat' | 'error' };

/** Why a packet is rejected. */
export type PacketProblem = 'broken' | 'unknown_code' | 'other_version';

const kinds = [null, 'practice', 'qualify', 'race'] as const;

function kindOf(code: number): SessionKind | null {
  const kind = kinds[code];
  assertPacket(kind !== undefined);
  return kind ?? null;
}

/** The original server encodes the weather narrow, AssettoServer wide; the remaining length decides. */
function weatherOf(reader: Reader): string {
  const isNarrow = reader.left() === 1 + reader.peek() + 4;
  return isNarrow ? reader.narrowText() : reader.wideText();
}

const readSession =
  (isNew: boolean) =>
  (reader: Reader): SessionPacket => {
    const [index, current] = [reader.u8(), reader.u8()];
    reader.u8();
    return {
      type: 'session',
      isNew,
      index,
      current,
      server: reader.wideText(),
      track: reader.narrowText(),
      layout: reader.narrowText(),
      name: reader.narrowText(),
      kind: kindOf(reader.u8()),
      minutes: reader.u16(),
      laps: reader.u16(),
      wait_s: reader.u16(),
      air: reader.u8(),
      road: reader.u8(),
      weather: weatherOf(reader),
      elapsed_ms: reader.i32(),
    };
  };

const readDriver =
  (type: 'joined' | 'left') =>
  (reader: Reader): DriverPacket => ({
    type,
    name: reader.wideText(),
    guid: reader.wideText(),
    car_id: reader.u8(),
    car: reader.narrowText(),
    skin: reader.narrowText(),
  });

function readUpdate(reader: Reader): UpdatePacket {
  const car_id = reader.u8();
  const [x, , z] = [reader.f32(), reader.f32(), reader.f32()];
  const kmh = Math.hypot(reader.f32(), reader.f32(), reader.f32()) * 3.6;
  reader.u8();
  reader.u16();
  const share = reader.f32();
  // A car at the line may be reported slightly beyond it.
  assertPacket(share > -0.001 && share < 1.001);
  return { type: 'update', car_id, share: Math.min(1, Math.max(0, share)), kmh, x, z };
}

function readLap(reader: Reader): LapPacket {
  const [car_id, lap_time, cuts] = [reader.u8(), reader.u32(), reader.u8()];
  const order = Array.from({ length: reader.u8() }, () => ({
    car_id: reader.u8(),
    time: reader.u32(),
    laps: reader.u16(),
    finished: reader.u8() !== 0,
  }));
  return { type: 'lap', car_id, lap_time, cuts, order, grip: reader.f32() };
}

function readContact(reader: Reader): ContactPacket {
  const kind = reader.u8();
  assertPacket(kind === 10 || kind === 11);
  const car_id = reader.u8();
  const other_car_id = kind === 10 ? reader.u8() : null;
  const kmh = reader.f32();
  const [x, , z] = [reader.f32(), reader.f32(), reader.f32()];
  // Skips the point of contact on the car itself.
  for (const _axis of 'xyz') reader.f32();
  return { type: 'contact', car_id, other_car_id, kmh, x, z };
}

/** Packets that start with the protocol version. */
const versioned = new Set<number>([packetCodes.newSession, packetCodes.sessionInfo, packetCodes.version]);

const readers: Record<number, (reader: Reader) => GamePacket> = {
  [packetCodes.newSession]: readSession(true),
  [packetCodes.sessionInfo]: readSession(false),
  [packetCodes.joined]: readDriver('joined'),
  [packetCodes.left]: readDriver('left'),
  [packetCodes.carUpdate]: readUpdate,
  [packetCodes.carInfo]: (reader) => ({
    type: 'car',
    car_id: reader.u8(),
    is_connected: reader.u8() !== 0,
    car: reader.wideText(),
    skin: reader.wideText(),
    name: reader.wideText(),
    team: reader.wideText(),
    guid: reader.wideText(),
  }),
  [packetCodes.sessionOver]: (reader) => ({ type: 'over', path: reader.wideText() }),
  [packetCodes.version]: () => ({ type: 'version' }),
  [packetCodes.chat]: (reader) => {
    reader.u8();
    reader.wideText();
    return { type: 'chat' };
  },
  [packetCodes.carLoaded]: (reader) => ({ type: 'loaded', car_id: reader.u8() }),
  [packetCodes.error]: (reader) => {
    reader.wideText();
    return { type: 'error' };
  },
  [packetCodes.lap]: readLap,
  [packetCodes.contact]: readContact,
};

/** Parses one packet, which must be complete without trailing bytes. */
export function parsePacket(bytes: Buffer): GamePacket | PacketProblem {
  const read = readers[bytes[0] ?? 0];
  if (!read) return 'unknown_code';
  if (versioned.has(bytes[0] ?? 0) && bytes.length > 1 && bytes[1] !== protocolVersion)
    return 'other_version';
  try {
    const reader = readerOf(bytes);
    if (versioned.has(reader.u8())) reader.u8();
    const packet = read(reader);
    assertPacket(reader.left() === 0);
    return packet;
  } catch (error) {
    if (error instanceof BrokenPacketError) return 'broken';
    throw error;
  }
}
