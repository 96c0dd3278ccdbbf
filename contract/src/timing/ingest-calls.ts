import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Instant, isSteamId, isStorable } from '../core/fields.ts';
import { lapTimeMax } from '../racing/rules.ts';
import {
  carIdMax,
  frameBytesMax,
  kmhMax,
  placeMax,
  type TimingEventType,
  timingCarsMax,
  timingKinds,
} from './rules.ts';

const text = (max: number) => z.string().check(z.maxLength(max), z.refine(isStorable));
const GameName = text(120).check(z.minLength(1));
const CarId = z.int().check(z.gte(0), z.lte(carIdMax));
const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
const decimal = (min: number, max: number) => z.number().check(z.gte(min), z.lte(max));
const Share = decimal(0, 1);
const Coordinate = decimal(-placeMax, placeMax);

/** The bridge's key of a session: its start in ms and its index on the server. */
export const SessionKey = z.string().check(z.regex(/^-?\d{1,15}-\d{1,5}$/));

/** The start of a session from its key, in ms. */
export const startOfKey = (key: string): number => Number(/^(-?\d+)-/.exec(key)?.[1] ?? Number.NaN);

const Order = z
  .array(
    z.object({
      car_id: CarId,
      laps: whole(0, 65_535),
      /** ms; the total time of a race, otherwise the best lap. */
      time: whole(0, 4_294_967_295),
      finished: z.union([z.boolean(), whole(0, 255)]),
    }),
  )
  .check(
    z.maxLength(timingCarsMax),
    z.refine((order) => new Set(order.map(({ car_id }) => car_id)).size === order.length, 'wrong_shape'),
  );

/** The data of each type of event from a bridge. Times in ms, speeds in km/h, temperatures in °C. */
export const TimingEventData = {
  session_start: z.object({
    session: SessionKey,
    kind: z.enum(timingKinds),
    track: GameName,
    layout: z.optional(z.nullable(text(120))),
    name: z.optional(z.nullable(text(200))),
    index: whole(0, 65_535),
    /** 0 if the session is limited by time. */
    laps: whole(0, 65_535),
    minutes: whole(0, 65_535),
    wait_s: whole(0, 65_535),
    air: decimal(-128, 255),
    road: decimal(-128, 255),
    weather: z.optional(z.nullable(text(120))),
    /** Negative before the start. */
    elapsed_ms: whole(-2_147_483_648, 2_147_483_647),
  }),
  session_car: z.object({
    session: SessionKey,
    car_id: CarId,
    car: GameName,
    skin: z.optional(z.nullable(text(200))),
    name: text(200),
    team: z.optional(z.nullable(text(200))),
    connected: z.boolean(),
  }),
  session_lap: z.object({
    session: SessionKey,
    car_id: CarId,
    car: z.optional(z.nullable(GameName)),
    lap_time: whole(1, lapTimeMax),
    cuts: whole(0, 10_000),
    order: Order,
    grip: z.optional(z.nullable(decimal(0, 10))),
  }),
  contact: z.object({
    session: SessionKey,
    car_id: CarId,
    /** null for a wall. */
    other_car_id: z.optional(z.nullable(CarId)),
    other_steam_id: z.optional(z.nullable(z.string().check(z.refine(isSteamId, 'steam_id_invalid')))),
    kmh: decimal(0, 2_000),
    share: z.optional(z.nullable(Share)),
    x: Coordinate,
    z: Coordinate,
  }),
  session_end: z.object({ session: SessionKey, file_name: z.optional(z.nullable(text(200))) }),
} as const;
export type TimingEventDataOf<T extends TimingEventType> = z.output<(typeof TimingEventData)[T]>;

/** Car, fraction of the lap, km/h, and position in metres. */
export const FrameCar = z.tuple([CarId, Share, decimal(0, kmhMax), Coordinate, Coordinate]);
export type FrameCar = z.output<typeof FrameCar>;

/** The positions of a session's cars at an instant of the bridge's clock. */
export const Frame = z.strictObject({
  session: SessionKey,
  /** Increases with each frame of a bridge. */
  seq: whole(0, Number.MAX_SAFE_INTEGER),
  at: z.union([
    Instant,
    z.codec(whole(0, 8.64e15), z.date(), { decode: (ms) => new Date(ms), encode: Number }),
  ]),
  cars: z.array(FrameCar).check(
    z.maxLength(timingCarsMax),
    z.refine((cars) => new Set(cars.map(([car_id]) => car_id)).size === cars.length, 'invalid'),
  ),
});
export type Frame = z.output<typeof Frame>;

/**
 * Accepts positions of cars from the key's server, at most four times a second. A frame older than the last one is
 * ignored. Returns the ms until the next frame is wanted.
 */
export const ingestFrame = endpoint({
  method: 'POST',
  path: '/api/v1/ingest/live',
  access: 'server',
  rate: 'frame',
  body: Frame,
  response: z.object({ interval_ms: z.int(), watching: z.boolean() }),
  maxBytes: frameBytesMax,
});
