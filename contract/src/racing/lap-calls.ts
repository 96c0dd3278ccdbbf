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

/** A member by id, or any driver by Steam id. */
const Driver = z.union([z.string().check(z.overwrite(readTypedId), z.refine(isSteamId)), InputId]);

/** The driver, track, car and time. */
const Driven = {
  /** null for a guest or a deleted member. */
  driver: z.nullable(PublicUser),
  /** The driver's name in the game; null if unknown, or for a deleted account. */
  name: z.nullable(z.string()),
  track_name: z.string(),
  track: TrackRef,
  car: z.string(),
  car_ref: CarRef,
  /** ms */
  lap_time: z.int(),
  driven_at: Instant,
};

/** A lap with the fields for staff. */
export const AdminLap = z.object({
  id: LongId,
  ...Driven,
  steam_id: z.string(),
  /** ms */
  sectors: z.array(z.int()),
  cuts: z.int(),
  /** As reported by the game server, regardless of stewards. */
  valid: z.boolean(),
  state: z.enum(lapStates),
  /** Whether it is the driver's best with this car on this track. */
  is_best: z.boolean(),
  /** For a lap from a result file. */
  session_type: z.nullable(z.enum(sessionTypes)),
  /** Why it was voided; null if it was not. */
  void: z.nullable(
    z.object({
      code: z.enum(voidCodes),
      reason: z.string(),
      /** The steward's name; null for a deleted account. */
      by: z.nullable(z.string()),
      at: Instant,
    }),
  ),
});
export type AdminLap = z.output<typeof AdminLap>;

/** A driver's laps, newest first by default. */
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

/**
 * Voids a lap: removes it from bests, boards and records in favour of the next best. Idempotent; the first reason
 * stays.
 */
export const voidLap = endpoint({
  method: 'POST',
  path: '/api/v1/admin/laps/{id}/void',
  access: { module: 'stewarding', action: 'edit' },
  params: one,
  body: LapVoidForm,
  response: AdminLap,
  audit: 'lap.void',
});

/** Restores a voided lap. Idempotent. */
export const restoreLap = endpoint({
  method: 'POST',
  path: '/api/v1/admin/laps/{id}/restore',
  access: { module: 'stewarding', action: 'edit' },
  params: one,
  response: AdminLap,
  audit: 'lap.restore',
});

/** A voided lap and the reason. */
export const VoidedLap = z.object({
  id: LongId,
  ...Driven,
  code: z.enum(voidCodes),
  reason: z.string(),
  voided_at: Instant,
});
export type VoidedLap = z.output<typeof VoidedLap>;

/** All voided laps, latest decision first. */
export const listVoidedLaps = endpoint({
  method: 'GET',
  path: '/api/v1/laps/voided',
  access: 'public',
  query: z.object({ track: GameName, driver: z.optional(InputId), skip: Skip, limit: Limit }),
  list: VoidedLap,
});
