import * as z from 'zod/mini';
import { CarRef, TrackRef } from '../catalogue/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, PathId } from '../core/fields.ts';
import { PublicUser } from '../users/calls.ts';
import { nextStepsMax } from './rules.ts';

/** What a step is about that has a name in two languages. */
const Titled = { title: z.string(), title_en: z.nullable(z.string()) };

/** One thing to do next, with what it needs to be told and done. Times in ms, points as a table shows them. */
export const NextStep = z.discriminatedUnion('kind', [
  /** A place that is offered; without a deadline the first to accept has it. */
  z.object({ kind: z.literal('offer'), ...Titled, deadline: z.nullable(Instant) }),
  z.object({ kind: z.literal('check_in'), ...Titled, deadline: z.nullable(Instant) }),
  z.object({ kind: z.literal('statement'), ...Titled, deadline: Instant, incident_id: Id }),
  /** To the next place of the all-time board of a track. */
  z.object({ kind: z.literal('gap'), track_name: z.string(), track: TrackRef, gap: z.int(), place: z.int() }),
  /** To the next position of a championship that runs. */
  z.object({ kind: z.literal('points'), ...Titled, slug: z.string(), points: z.number(), place: z.int() }),
  /** A track of the next round that the driver has no lap on. */
  z.object({
    kind: z.literal('track'),
    ...Titled,
    track_name: z.string(),
    track: TrackRef,
    event_id: Id,
    start_date: Instant,
  }),
  z.object({ kind: z.literal('safety'), gap: z.number(), star: z.int() }),
]);
export type NextStep = z.output<typeof NextStep>;

/** What the reader could do next, the most pressing first; none where nothing waits. */
export const listNextSteps = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard/next-steps',
  access: 'user',
  response: z.array(NextStep).check(z.maxLength(nextStepsMax)),
});

/** Pairs are the reader's and the rival's. */
export const Rival = z.object({
  driver: PublicUser,
  /** By the reader; otherwise found. */
  chosen: z.boolean(),
  ratings: z.tuple([z.int(), z.int()]),
  /** Races that both drove: how many, and in how many each was ahead. */
  races: z.object({ total: z.int(), ahead: z.tuple([z.int(), z.int()]) }),
  last_meeting: z.nullable(
    z.object({
      track_name: z.string(),
      track: TrackRef,
      raced_at: Instant,
      positions: z.tuple([z.int(), z.int()]),
    }),
  ),
  /** Tracks and cars with which the rival is faster: how many, and the nearest with the gap in ms. */
  behind_count: z.int(),
  behind: z.array(z.object({ track_name: z.string(), track: TrackRef, car_ref: CarRef, gap: z.int() })),
});
export type Rival = z.output<typeof Rival>;

/** Those whom the reader has chosen, in that order, then those who are found; nobody who is banned or gone. */
export const listRivals = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard/rivals',
  access: 'user',
  list: Rival,
});

const ByDriver = z.object({ driver: PathId });

/** Chooses a driver as a rival, which nobody is told. Twice is once. 409 too_many, steam_required. */
export const chooseRival = endpoint({
  method: 'PUT',
  path: '/api/v1/dashboard/rivals/{driver}',
  access: 'user',
  params: ByDriver,
  response: Rival,
  rate: 'write',
});

/** Twice is once. */
export const dropRival = endpoint({
  method: 'DELETE',
  path: '/api/v1/dashboard/rivals/{driver}',
  access: 'user',
  params: ByDriver,
  rate: 'write',
});
