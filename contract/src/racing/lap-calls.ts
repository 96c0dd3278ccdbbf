import * as z from 'zod/mini';
import { CarRef, TrackRef } from '../catalogue/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { InputId, Instant, isSteamId, isStorable, LongId, LongPathId, Paragraphs } from '../core/fields.ts';
import { Limit, Skip } from '../core/paging.ts';
import { readTypedId } from '../i18n/typed-values.ts';
import { PublicUser } from '../users/calls.ts';
import { lapOrders, lapStates, voidCodes, voidReasonMax, voidReasonMin } from './lap-rules.ts';
import { sessionTypes } from './rules.ts';

/** The key of a track, or the game's name of a car. */
const GameName = z.optional(z.string().check(z.maxLength(260), z.refine(isStorable)));

/** A member by the id, or anybody who drives by the Steam id. */
const Driver = z.union([z.string().check(z.overwrite(readTypedId), z.refine(isSteamId)), InputId]);

/** Who drove it, where, and how fast. */
const Driven = {
  /** null for who is no member, or no more. */
  driver: z.nullable(PublicUser),
  /** As the game calls the driver; null where it does not, or of a deleted account. */
  name: z.nullable(z.string()),
  track_name: z.string(),
  track: TrackRef,
  car: z.string(),
  car_ref: CarRef,
  /** ms */
  lap_time: z.int(),
  driven_at: Instant,
};

/** A lap as the staff see it. */
export const AdminLap = z.object({
  id: LongId,
  ...Driven,
  steam_id: z.string(),
  /** ms */
  sectors: z.array(z.int()),
  cuts: z.int(),
  /** As the game server told it, whatever stewards decided. */
  valid: z.boolean(),
  state: z.enum(lapStates),
  /** Whether it is the driver's best there with this car. */
  is_best: z.boolean(),
  /** Of a lap from a result file. */
  session_type: z.nullable(z.enum(sessionTypes)),
  /** Why it was taken back; null while it is not. */
  void: z.nullable(
    z.object({
      code: z.enum(voidCodes),
      reason: z.string(),
      /** The name of whoever did it; null for an account that is gone. */
      by: z.nullable(z.string()),
      at: Instant,
    }),
  ),
});
export type AdminLap = z.output<typeof AdminLap>;

/** A driver's laps, the newest first unless the fastest are asked for. */
export const listAdminLaps = endpoint({
  method: 'GET',
  path: '/api/v1/admin/laps',
  access: { module: 'stewarding', action: 'view' },
  query: z.object({
    driver: Driver,
    track: GameName,
    car: GameName,
    state: z.optional(z.enum(lapStates)),
    order: z.optional(z.enum(lapOrders)),
    skip: Skip,
    limit: Limit,
  }),
  list: AdminLap,
});

const one = z.object({ id: LongPathId });

export const LapVoidForm = z.strictObject({
  code: z.enum(voidCodes),
  reason: Paragraphs(voidReasonMin, voidReasonMax),
});

/** Takes a lap back: out of bests, boards and records, and the next best in. Twice is once, with the first reason. */
export const voidLap = endpoint({
  method: 'POST',
  path: '/api/v1/admin/laps/{id}/void',
  access: { module: 'stewarding', action: 'edit' },
  params: one,
  body: LapVoidForm,
  response: AdminLap,
  audit: 'lap.void',
});

/** Puts it back where it was. Twice is once. */
export const restoreLap = endpoint({
  method: 'POST',
  path: '/api/v1/admin/laps/{id}/restore',
  access: { module: 'stewarding', action: 'edit' },
  params: one,
  response: AdminLap,
  audit: 'lap.restore',
});

/** A lap that stands in no board, and why. */
export const VoidedLap = z.object({
  id: LongId,
  ...Driven,
  code: z.enum(voidCodes),
  reason: z.string(),
  voided_at: Instant,
});
export type VoidedLap = z.output<typeof VoidedLap>;

/** All laps that are taken back, the last decision first. */
export const listVoidedLaps = endpoint({
  method: 'GET',
  path: '/api/v1/laps/voided',
  access: 'public',
  query: z.object({ track: GameName, driver: z.optional(InputId), skip: Skip, limit: Limit }),
  list: VoidedLap,
});
