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

/** Who drives a car. */
const Person = z.object({
  /** The number of an entrant. */
  number: z.nullable(z.int()),
  /** The code of the class that it is entered in; empty for everybody else. */
  class: z.string(),
  driver: z.nullable(PublicUser),
  /** As the game or the entry list calls the driver; null for a member who hides being online. */
  name: z.nullable(z.string()),
  team: z.nullable(SeasonTeam),
});

export const TimingRow = z.extend(Person, {
  car_id: z.int(),
  position: z.int(),
  /** Places since the start of a race; null where the start was not seen. */
  gained: z.nullable(z.int()),
  car_ref: z.nullable(CarRef),
  laps: z.int(),
  /** Behind the first: ms, or whole laps; both null until both have passed a point of the track. */
  gap_ms: Ms,
  gap_laps: z.nullable(z.int()),
  /** Behind the car ahead; null where that is a lap. */
  interval_ms: Ms,
  last_ms: Ms,
  best_ms: Ms,
  /**
   * Of the running lap as far as it is driven, before that of the last one. Estimates between two frames, until the result file tells
   * those of the last lap (`exact`).
   */
  sectors: z.array(z.object({ ms: Ms, colour: z.enum(sectorColours), exact: z.boolean() })),
  state: z.enum(carStates),
  /** Of the lap, 0 to 1; null until a frame tells it. */
  share: z.nullable(z.number()),
});
export type TimingRow = z.output<typeof TimingRow>;

export const TimingSession = z.object({
  id: LongId,
  kind: z.enum(timingKinds),
  name: z.string(),
  track: TrackRef,
  /** 0 where the other limits it. */
  laps: z.int(),
  minutes: z.int(),
  /** At the instant of the answer; negative before the start. */
  elapsed_ms: z.int(),
  /** null for a session of laps. */
  remaining_ms: Ms,
  /** The one that the first is in; null before the start and outside of races. */
  lap: z.nullable(z.int()),
});
export type TimingSession = z.output<typeof TimingSession>;

/** The fastest lap of all, or two cars that touched. */
export const TimingLogEntry = z.object({
  /** Rises; the newest entry is the first of a list. */
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

/** What a server is timed at. */
export const Timing = z.object({
  state: z.enum(timingStates),
  /** When the last frame came, or the last event where none did; null without a session. */
  told_at: z.nullable(Instant),
  /** When timing data last arrived for the server; null where none ever did, such as without a bridge. */
  heard_at: z.nullable(Instant),
  server: Server,
  /** The event that is being driven on it. */
  event_id: z.nullable(Id),
  /** Seconds by which this is later than what happens. */
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

/** What is not told again with every change of a row. */
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

/** A server's where everybody may see it; staff see it sooner, and where it is theirs alone. */
export const getServerTiming = endpoint({
  method: 'GET',
  path: '/api/v1/servers/{id}/timing',
  access: 'public',
  params: z.object({ id: PathId }),
  response: Timing,
});

/** Of the server that an event is driven on. */
export const getEventTiming = endpoint({
  method: 'GET',
  path: '/api/v1/events/{id}/timing',
  access: 'public',
  params: z.object({ id: PathId }),
  response: Timing,
});

/**
 * `event: snapshot` with the whole at the start and wherever something was missed, then `rows` with the changed fields by `car_id`
 * and `{car_id, gone: true}` of a car that has left, `map` with `[[car_id, share]]`, `session` with what is not of a row, `log` with a new entry, and `end`
 * with `{round_id}` or `{session_id}`. `id` is the version.
 */
export const streamServerTiming = endpoint({
  method: 'GET',
  path: '/api/v1/servers/{id}/timing/stream',
  access: 'public',
  text: 'text/event-stream',
  params: z.object({ id: PathId }),
  response: z.string(),
});

/** The same of the server that an event is driven on. */
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
  /** null while it runs. */
  ended_at: z.nullable(Instant),
  /** It ended because another one began. */
  abandoned: z.boolean(),
  drivers: z.int(),
  laps: z.int(),
});
export type TimingSessionSummary = z.output<typeof TimingSessionSummary>;

/** The latest first, 20 a page. */
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
  /** Taken back by stewards. */
  voided: z.boolean(),
  /** At the end of the lap, among those who had ended as many; null outside of races. */
  position: z.nullable(z.int()),
});

export type TimedLap = z.output<typeof TimedLap>;

const TimedDriver = z.extend(Person, {
  car_id: z.int(),
  car_ref: CarRef,
  best_ms: Ms,
  /** The first laps: at most 200 of a driver, and 8,000 in all. */
  laps: z.array(TimedLap),
  laps_total: z.int(),
  /** Final position: in a race by laps, then by the time of the last one; otherwise by the best lap. */
  place: z.int(),
});

/** A session with its laps, for its lap chart and its chart of places. */
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

/** Lists the laps of a car's drivers, one driver after the other in the order of the session. */
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

/** Who sees what the server's bridge tells, and how many seconds later; the delay of an event on it wins. */
export const updateServerTiming = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/servers/{id}/timing',
  access: { module: 'servers', action: 'edit' },
  params: z.object({ id: PathId }),
  body: z.strictObject({ mode: z.enum(timingModes), delay_s: WholeNumber(0, timingDelayMax) }),
  response: ServerTiming,
  audit: 'server.timing',
});

/** Where the first two sectors of a layout end, as shares of the lap, by result files of laps that were timed; null where too few agree. */
export const proposeSectors = endpoint({
  method: 'GET',
  path: '/api/v1/admin/catalogue/layouts/{id}/sectors',
  access: { module: 'catalogue', action: 'view' },
  params: z.object({ id: PathId }),
  response: z.object({
    sectors: z.nullable(z.array(z.number()).check(z.length(2))),
    /** How many laps agree. */
    laps: z.int(),
  }),
});
