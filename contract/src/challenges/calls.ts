import * as z from 'zod/mini';
import { CarRef, TrackRef } from '../catalogue/calls.ts';
import { carClasses } from '../catalogue/entry-rules.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, PathId } from '../core/fields.ts';
import { OgImages } from '../core/og-images.ts';
import { PageQuery } from '../core/paging.ts';
import { gameIds } from '../servers/games.ts';
import { PublicUser } from '../users/calls.ts';
import { challengeGoals, challengeStates } from './rules.ts';

/** A public prize: for a `place`, or for everyone with a number of valid `laps`. */
export const ChallengePrize = z.object({
  place: z.nullable(z.int()),
  laps: z.nullable(z.int()),
  title: z.string(),
  title_en: z.nullable(z.string()),
});
export type ChallengePrize = z.output<typeof ChallengePrize>;

/** The leader: `score` is in ms, `name` is the driver's name in the game. */
const Leader = z.object({ driver: z.nullable(PublicUser), name: z.string(), score: z.int() });

export const Challenge = z.object({
  id: Id,
  title: z.string(),
  title_en: z.nullable(z.string()),
  game: z.enum(gameIds),
  track: TrackRef,
  /** Empty, without a class: every car is allowed. */
  cars: z.array(CarRef),
  car_class: z.nullable(z.enum(carClasses)),
  /** Empty: every server of the game. */
  servers: z.array(z.object({ id: Id, name: z.string(), name_en: z.nullable(z.string()) })),
  goal: z.enum(challengeGoals),
  starts_at: Instant,
  /** Inclusive. */
  ends_at: Instant,
  state: z.enum(challengeStates),
  /** With fewer drivers on the board, no prizes are awarded. */
  least_drivers: z.int(),
  prizes: z.array(ChallengePrize),
  /** Drivers with a place on the board. */
  drivers: z.int(),
  leader: z.nullable(Leader),
});
export type Challenge = z.output<typeof Challenge>;

export const ChallengeDetail = z.extend(Challenge, {
  description: z.string(),
  description_en: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  /** When places became final and prizes were decided. */
  settled_at: z.nullable(Instant),
  preview_images: OgImages,
});
export type ChallengeDetail = z.output<typeof ChallengeDetail>;

/** A driver of the board. Guests and drivers without enough laps have no place. */
export const ChallengeAttempt = z.object({
  place: z.nullable(z.int()),
  driver: z.nullable(PublicUser),
  name: z.string(),
  /** ms; null until there are enough laps. */
  score: z.nullable(z.int()),
  /** Valid laps in the window. */
  laps: z.int(),
  car_ref: CarRef,
  reached_at: Instant,
  /** The author of the challenge drives out of competition. */
  is_guest: z.boolean(),
});
export type ChallengeAttempt = z.output<typeof ChallengeAttempt>;

const one = z.object({ id: PathId });

/** Running ones first (next to end first), then planned ones (next to start first), then the rest, latest first. */
export const listChallenges = endpoint({
  method: 'GET',
  path: '/api/v1/challenges',
  access: 'public',
  query: z.object({ ...PageQuery.shape, state: z.optional(z.enum(challengeStates)) }),
  list: Challenge,
});

export const getChallenge = endpoint({
  method: 'GET',
  path: '/api/v1/challenges/{id}',
  access: 'public',
  params: one,
  response: ChallengeDetail,
});

/** Updated with every lap. Once settled: as decided, without drivers whose laps were withdrawn since. */
export const getChallengeBoard = endpoint({
  method: 'GET',
  path: '/api/v1/challenges/{id}/board',
  access: 'public',
  params: one,
  query: z.object(PageQuery.shape),
  list: ChallengeAttempt,
});
