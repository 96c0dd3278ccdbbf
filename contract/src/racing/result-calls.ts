import * as z from 'zod/mini';
import { TrackRef } from '../catalogue/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Instant, LongId, LongPathId, PathId, WholeNumber } from '../core/fields.ts';
import { fileErrors, refusalCodes, rejectCodes, setAsideReasons } from './result-file-rules.ts';
import { sessionTypes } from './rules.ts';

const view = { module: 'championships', action: 'view' } as const;
const edit = { module: 'championships', action: 'edit' } as const;
const changes = ['championships', 'events', 'boards', 'challenges'] as const;
const oneSession = z.object({ id: LongPathId });
const page = z.object({
  skip: z.optional(WholeNumber(0, 1_000_000)),
  limit: z.optional(WholeNumber(1, 100)),
});

/** A session from game servers, with the fields for staff. */
export const AdminRacingSession = z.object({
  id: LongId,
  type: z.enum(sessionTypes),
  track: TrackRef,
  held_at: Instant,
  /** Followed live, without a result file so far. */
  is_live: z.boolean(),
  laps: z.int(),
  drivers: z.int(),
  /** Number of ignored rows in its file. */
  rejected: z.int(),
  /** Names of drivers who shared a car, one list per car. */
  shared_cars: z.array(z.array(z.string())),
  /** Why it does not count; null if it counts. */
  set_aside: z.nullable(z.enum(setAsideReasons)),
  set_aside_at: z.nullable(Instant),
});
export type AdminRacingSession = z.output<typeof AdminRacingSession>;

/** The sessions of a server, latest first. */
export const listRacingSessions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/servers/{id}/racing-sessions',
  access: view,
  params: z.object({ id: PathId }),
  query: page,
  list: AdminRacingSession,
});

/**
 * Excludes a session from statistics, ratings and challenges, and from a provisional round. 409 result_official
 * for an official one.
 */
export const setSessionAside = endpoint({
  method: 'POST',
  path: '/api/v1/admin/racing-sessions/{id}/set-aside',
  access: edit,
  changes,
  params: oneSession,
  body: z.strictObject({ reason: z.enum(setAsideReasons) }),
  response: AdminRacingSession,
  audit: 'racing_session.set_aside',
});

/** Includes a session again. */
export const restoreSession = endpoint({
  method: 'POST',
  path: '/api/v1/admin/racing-sessions/{id}/restore',
  access: edit,
  changes,
  params: oneSession,
  response: AdminRacingSession,
  audit: 'racing_session.restore',
});

/** A result file that was rejected, did not count, or had ignored rows. */
export const ResultRefusal = z.object({
  id: LongId,
  /** Null if it was not stored. */
  session_id: z.nullable(LongId),
  file_name: z.nullable(z.string()),
  code: z.enum(refusalCodes),
  /** For `file_invalid`: the kind of file. */
  kind: z.nullable(z.enum(fileErrors)),
  /** Bytes. */
  size: z.int(),
  /** The first 200 ignored rows. */
  rows: z.array(z.object({ path: z.string(), code: z.enum(rejectCodes) })),
  rows_total: z.int(),
  at: Instant,
});
export type ResultRefusal = z.output<typeof ResultRefusal>;

/** The last 50 of a server, latest first, kept for 30 days. */
export const listRefusals = endpoint({
  method: 'GET',
  path: '/api/v1/admin/servers/{id}/refusals',
  access: view,
  params: z.object({ id: PathId }),
  query: page,
  list: ResultRefusal,
});
