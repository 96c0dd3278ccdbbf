import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { namesMax, rawIdMax } from './rules.ts';

/** A track and its layout as people call them, beside the raw text that a game told. */
export const TrackRef = z.object({
  /** By which boards, filters and links know it: the raw text of the `track_name` beside it. */
  key: z.string(),
  name: z.string(),
  name_fa: z.string(),
  /** null where the track has only one. */
  layout: z.nullable(z.string()),
  layout_fa: z.nullable(z.string()),
  /** A short mark when several mods of one place share the name. */
  variant: z.nullable(z.string()),
  /** ISO 3166 alpha-2 */
  country: z.nullable(z.string()),
  length_m: z.nullable(z.int()),
  /** The id of its outline. */
  outline: z.nullable(z.string()),
  /** Of its page; null of what is in no catalogue. */
  slug: z.nullable(z.string()),
  /** False: the names are the raw text, tidied. */
  known: z.boolean(),
});
export type TrackRef = z.output<typeof TrackRef>;

export const CarRef = z.object({
  /** The raw text of the `car` beside it. */
  key: z.string(),
  name: z.string(),
  brand: z.nullable(z.string()),
  class: z.nullable(z.string()),
  known: z.boolean(),
});
export type CarRef = z.output<typeof CarRef>;

const keys = z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(rawIdMax))));

/** Names of keys, in the order asked; each of the two parameters is repeated, together a hundred times at most. */
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
