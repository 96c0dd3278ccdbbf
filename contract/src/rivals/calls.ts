import * as z from 'zod/mini';
import { CarRef, TrackRef } from '../catalogue/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, PathId } from '../core/fields.ts';
import { PublicUser } from '../users/calls.ts';
import { nextStepsMax } from './rules.ts';

/** A bilingual title. */
const Titled = { title: z.string(), title_en: z.nullable(z.string()) };

/** A suggested next step, with the data to display and open it. Times in ms, points as in tables. */
export const NextStep = z.discriminatedUnion('kind', [
  /** An offered place; without a deadline the first to accept gets it. */
  z.object({ kind: z.literal('offer'), ...Titled, deadline: z.nullable(Instant) }),
  z.object({ kind: z.literal('check_in'), ...Titled, deadline: z.nullable(Instant) }),
  z.object({ kind: z.literal('statement'), ...Titled, deadline: Instant, incident_id: Id }),
  /** The gap to the next place on a track's all-time board. */
  z.object({ kind: z.literal('gap'), track_name: z.string(), track: TrackRef, gap: z.int(), place: z.int() }),
  /** The gap to the next position of a running championship. */
  z.object({ kind: z.literal('points'), ...Titled, slug: z.string(), points: z.number(), place: z.int() }),
  /** A track of the next round where the driver has no lap yet. */
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

/** Suggested next steps of the current user, most urgent first. */
export const listNextSteps = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard/next-steps',
  access: 'user',
  response: z.array(NextStep).check(z.maxLength(nextStepsMax)),
});

/** Pairs hold the current user's value and the rival's. */
export const Rival = z.object({
  driver: PublicUser,
  /** True if chosen by the user, false if suggested. */
  chosen: z.boolean(),
  ratings: z.tuple([z.int(), z.int()]),
  /** Shared races: their number, and how often each was ahead. */
  races: z.object({ total: z.int(), ahead: z.tuple([z.int(), z.int()]) }),
  last_meeting: z.nullable(
    z.object({
      track_name: z.string(),
      track: TrackRef,
      raced_at: Instant,
      positions: z.tuple([z.int(), z.int()]),
    }),
  ),
  /** Combinations of track and car where the rival is faster: their number, and those with the smallest gap, in ms. */
  behind_count: z.int(),
  behind: z.array(z.object({ track_name: z.string(), track: TrackRef, car_ref: CarRef, gap: z.int() })),
});
export type Rival = z.output<typeof Rival>;

/** The current user's chosen rivals in order of choice, then suggestions; without banned and deleted members. */
export const listRivals = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard/rivals',
  access: 'user',
  list: Rival,
});

const ByDriver = z.object({ driver: PathId });

/** Adds a rival without notifying them. Idempotent. 409 too_many, steam_required. */
export const chooseRival = endpoint({
  method: 'PUT',
  path: '/api/v1/dashboard/rivals/{driver}',
  access: 'user',
  params: ByDriver,
  response: Rival,
  rate: 'write',
});

/** Removes a rival. Idempotent. */
export const dropRival = endpoint({
  method: 'DELETE',
  path: '/api/v1/dashboard/rivals/{driver}',
  access: 'user',
  params: ByDriver,
  rate: 'write',
});
