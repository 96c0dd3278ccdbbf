import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { namesMax, rawIdMax } from './rules.ts';

/** A track and layout with display names, next to the raw text that the game sent. */
export const TrackRef = z.object({
  /** Identifies it in boards, filters and links: the raw text of `track_name`. */
  key: z.string(),
  name: z.string(),
  name_fa: z.string(),
  /** null for a track with a single layout. */
  layout: z.nullable(z.string()),
  layout_fa: z.nullable(z.string()),
  /** A short label that distinguishes mods that share a name. */
  variant: z.nullable(z.string()),
  /** ISO 3166 alpha-2 */
  country: z.nullable(z.string()),
  length_m: z.nullable(z.int()),
  /** The id of its outline. */
  outline: z.nullable(z.string()),
  /** The slug of its page; null if it is not in the catalogue. */
  slug: z.nullable(z.string()),
  /** False: the names are derived from the raw text. */
  known: z.boolean(),
});
export type TrackRef = z.output<typeof TrackRef>;

export const CarRef = z.object({
  /** The raw text of `car`. */
  key: z.string(),
  name: z.string(),
  brand: z.nullable(z.string()),
  class: z.nullable(z.string()),
  known: z.boolean(),
});
export type CarRef = z.output<typeof CarRef>;

const keys = z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(rawIdMax))));

/** Names of keys, in the requested order. Both parameters can be repeated, at most a hundred times together. */
export const listNames = endpoint({
  method: 'GET',
  path: '/api/v1/catalogue/names',
  access: 'public',
  query: z.object({ track: keys, car: keys }).check(
    z.refine(({ track = [], car = [] }) => track.length + car.length <= namesMax, {
      path: ['track'],
      error: 'invalid',
    }),
  ),
  repeated: ['track', 'car'],
  response: z.object({ tracks: z.array(TrackRef), cars: z.array(CarRef) }),
});
