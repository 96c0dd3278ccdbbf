import * as z from 'zod/mini';
import { CarRef, TrackRef } from '../catalogue/calls.ts';
import { SeasonTeam } from '../championships/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, LongId, LongPathId, PathId, WholeNumber } from '../core/fields.ts';
import { PageQuery, Skip } from '../core/paging.ts';
import { timingDelayMax, timingModes } from '../servers/rules.ts';
import { PublicUser } from '../users/calls.ts';
import { carIdMax, carStates, sectorColours, timedLapsMax, timingKinds, timingStates } from './rules.ts';

const Ms = z.nullable(z.int());

/** The driver of a car. */
const Person = z.object({
  /** An entrant's number. */
  number: z.nullable(z.int()),
  /** The code of the entered class; empty for guests. */
  class: z.string(),
  driver: z.nullable(PublicUser),
  /** The driver's name in the game or entry list; null for a member who hides being online. */
  name: z.nullable(z.string()),
  team: z.nullable(SeasonTeam),
});

export const TimingRow = z.extend(Person, {
  car_id: z.int(),
  position: z.int(),
  /** Places gained since the start of a race; null if the start was not observed. */
  gained: z.nullable(z.int()),
  car_ref: z.nullable(CarRef),
  laps: z.int(),
  /** To the first: ms, or whole laps; both null until both cars have passed a timing point. */
  gap_ms: Ms,
  gap_laps: z.nullable(z.int()),
  /** To the car ahead; null if that is a lap. */
  interval_ms: Ms,
  last_ms: Ms,
  best_ms: Ms,
  /**
   * Completed sectors of the current lap, otherwise those of the last lap. Estimated from frames until the result
   * file has those of the last lap (`exact`).
   */
  sectors: z.array(z.object({ ms: Ms, colour: z.enum(sectorColours), exact: z.boolean() })),
  state: z.enum(carStates),
  /** Fraction of the lap, 0 to 1; null before a frame has it. */
  share: z.nullable(z.number()),
});
export type TimingRow = z.output<typeof TimingRow>;

export const TimingSession = z.object({
  id: LongId,
  kind: z.enum(timingKinds),
  name: z.string(),
  track: TrackRef,
  /** 0 if the session is limited by time. */
  laps: z.int(),
  minutes: z.int(),
  /** At the time of the response; negative before the start. */
  elapsed_ms: z.int(),
  /** null if the session is limited by laps. */
  remaining_ms: Ms,
  /** The leader's lap; null before the start and outside races. */
  lap: z.nullable(z.int()),
});
export type TimingSession = z.output<typeof TimingSession>;

/** An overall fastest lap, or a contact between two cars. */
export const TimingLogEntry = z.object({
  /** Increasing; lists are newest first. */
  id: z.string(),
  at: Instant,
  kind: z.enum(['fastest_lap', 'contact']),
  car_id: z.int(),
  name: z.nullable(z.string()),
  other_car_id: z.nullable(z.int()),
  other_name: z.nullable(z.string()),
  /** ms of a lap, and km/h of a contact. */
  lap_time: Ms,
  kmh: z.nullable(z.int()),
});
export type TimingLogEntry = z.output<typeof TimingLogEntry>;

const Server = z.object({ id: Id, name: z.string(), name_en: z.nullable(z.string()) });

/** The live timing of a server. */
export const Timing = z.object({
  state: z.enum(timingStates),
  /** Time of the last frame, or of the last event without frames; null without a session. */
  told_at: z.nullable(Instant),
  /** When timing data last arrived for the server; null if it never did, such as without a bridge. */
  heard_at: z.nullable(Instant),
  server: Server,
  /** The live event on it. */
  event_id: z.nullable(Id),
  /** Delay in seconds. */
  delay_s: z.int(),
  session: z.nullable(TimingSession),
  weather: z.nullable(z.object({ name: z.string(), air: z.number(), road: z.number() })),
  rows: z.array(TimingRow),
  /** The best lap of each class. */
  best: z.array(
    z.object({ class: z.string(), car_id: z.int(), name: z.nullable(z.string()), lap_time: z.int() }),
  ),
  log: z.array(TimingLogEntry),
  version: z.int(),
});
export type Timing = z.output<typeof Timing>;

/** The fields that are not repeated with every change of a row. */
export const TimingStatus = z.pick(Timing, {
  state: true,
  told_at: true,
  heard_at: true,
  event_id: true,
  delay_s: true,
  session: true,
  weather: true,
  best: true,
});
export type TimingStatus = z.output<typeof TimingStatus>;

/** Public if the server's timing is; staff see it undelayed, and when it is restricted to staff. */
export const getServerTiming = endpoint({
  method: 'GET',
  path: '/api/v1/servers/{id}/timing',
  access: 'public',
  params: z.object({ id: PathId }),
  response: Timing,
});

/** The timing of an event's server. */
export const getEventTiming = endpoint({
  method: 'GET',
  path: '/api/v1/events/{id}/timing',
  access: 'public',
  params: z.object({ id: PathId }),
  response: Timing,
});

/**
 * `event: snapshot` with everything at the start and after a gap, then `rows` with changed fields by `car_id` and
 * `{car_id, gone: true}` for a car that has left, `map` with `[[car_id, share]]`, `session` with fields outside
 * rows, `log` with a new entry, and `end` with `{round_id}` or `{session_id}`. `id` is the version.
 */
export const streamServerTiming = endpoint({
  method: 'GET',
  path: '/api/v1/servers/{id}/timing/stream',
  access: 'public',
  text: 'text/event-stream',
  params: z.object({ id: PathId }),
  response: z.string(),
});

/** The same stream for an event's server. */
export const streamEventTiming = endpoint({
  method: 'GET',
  path: '/api/v1/events/{id}/timing/stream',
  access: 'public',
  text: 'text/event-stream',
  params: z.object({ id: PathId }),
  response: z.string(),
});

export const TimingSessionSummary = z.object({
  id: LongId,
  kind: z.enum(timingKinds),
  name: z.string(),
  track: TrackRef,
  started_at: Instant,
  /** null while it is running. */
  ended_at: z.nullable(Instant),
  /** Ended because another session started. */
  abandoned: z.boolean(),
  drivers: z.int(),
  laps: z.int(),
});
export type TimingSessionSummary = z.output<typeof TimingSessionSummary>;

/** Latest first, 20 per page. */
export const listTimingSessions = endpoint({
  method: 'GET',
  path: '/api/v1/servers/{id}/sessions',
  access: 'public',
  params: z.object({ id: PathId }),
  query: PageQuery,
  list: TimingSessionSummary,
});

export const TimedLap = z.object({
  number: z.int(),
  lap_time: z.int(),
  cuts: z.int(),
  at: Instant,
  /** Voided by stewards. */
  voided: z.boolean(),
  /** At the end of the lap, among cars with as many laps; null outside races. */
  position: z.nullable(z.int()),
});

export type TimedLap = z.output<typeof TimedLap>;

const TimedDriver = z.extend(Person, {
  car_id: z.int(),
  car_ref: CarRef,
  best_ms: Ms,
  /** The first laps: at most 200 per driver, and 8,000 in total. */
  laps: z.array(TimedLap),
  laps_total: z.int(),
  /** Final position: in a race by laps, then by the end of the last one; otherwise by best lap. */
  place: z.int(),
});

/** A session with its laps, for the lap chart and the position chart. */
export const TimingSessionDetail = z.extend(TimingSessionSummary, {
  server: z.nullable(Server),
  timed: z.array(TimedDriver),
});
export type TimingSessionDetail = z.output<typeof TimingSessionDetail>;

export const getTimingSession = endpoint({
  method: 'GET',
  path: '/api/v1/timing-sessions/{id}',
  access: 'public',
  params: z.object({ id: LongPathId }),
  response: TimingSessionDetail,
});

/** Lists the laps of a car's drivers, driver by driver, in the order of the session. */
export const listSessionLaps = endpoint({
  method: 'GET',
  path: '/api/v1/timing-sessions/{id}/laps',
  access: 'public',
  params: z.object({ id: LongPathId }),
  query: z.object({
    car_id: WholeNumber(0, carIdMax),
    skip: Skip,
    limit: z.optional(WholeNumber(1, timedLapsMax)),
  }),
  list: TimedLap,
});

export const ServerTiming = z.object({ mode: z.enum(timingModes), delay_s: z.int() });
export type ServerTiming = z.output<typeof ServerTiming>;

/** Sets the visibility and delay of a server's timing; an event's delay takes precedence. */
export const updateServerTiming = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/servers/{id}/timing',
  access: { module: 'servers', action: 'edit' },
  params: z.object({ id: PathId }),
  body: z.strictObject({ mode: z.enum(timingModes), delay_s: WholeNumber(0, timingDelayMax) }),
  response: ServerTiming,
  audit: 'server.timing',
});

/**
 * Suggests where the first two sectors of a layout end, as fractions of the lap, from result files of timed laps;
 * null if too few agree.
 */
export const proposeSectors = endpoint({
  method: 'GET',
  path: '/api/v1/admin/catalogue/layouts/{id}/sectors',
  access: { module: 'catalogue', action: 'view' },
  params: z.object({ id: PathId }),
  response: z.object({
    sectors: z.nullable(z.array(z.number()).check(z.length(2))),
    /** Number of laps that agree. */
    laps: z.int(),
  }),
});
