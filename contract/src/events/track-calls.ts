import * as z from 'zod/mini';
import { CarRef, TrackRef } from '../catalogue/calls.ts';
import { carClasses, directions, trackKinds } from '../catalogue/entry-rules.ts';
import { endpoint } from '../core/endpoint.ts';
import { Instant } from '../core/fields.ts';
import { OgImages } from '../core/og-images.ts';
import { PublicUser } from '../users/calls.ts';
import { CommunityEvent } from './calls.ts';

const ClassRecord = z.object({
  driver: PublicUser,
  /** ms */
  lap_time: z.int(),
  car_ref: CarRef,
  achieved_at: Instant,
});
export type ClassRecord = z.output<typeof ClassRecord>;

/** One of the game's own ids of a layout: a mod of it, whose laps compare with no other's. */
export const TrackVariant = z.object({
  /** By which its board is found; `key` is the spelling that is driven most. */
  track: TrackRef,
  /** What tells it from the others, tidied. */
  label: z.string(),
  lap_count: z.int(),
  drivers: z.int(),
  /** The fastest of each class, each driver once; null: cars that nobody has named. */
  records: z.array(z.object({ class: z.nullable(z.enum(carClasses)), rows: z.array(ClassRecord) })),
});
export type TrackVariant = z.output<typeof TrackVariant>;

export const TrackPage = z.object({
  track: TrackRef,
  kind: z.enum(trackKinds),
  direction: z.nullable(z.enum(directions)),
  lap_count: z.int(),
  /** The most driven first; one that nobody has driven stands for itself. */
  variants: z.array(TrackVariant),
  /** The other layouts of the track, and other mods of the place. */
  others: z.array(TrackRef),
  /** Events on servers that are loaded with it now: those that are on and those to come, in their order. */
  coming: z.array(CommunityEvent),
  /** Events that were driven here, the latest first. */
  past: z.array(CommunityEvent),
  preview_images: OgImages,
});
export type TrackPage = z.output<typeof TrackPage>;

/** A layout by the slug of its TrackRef. */
export const getTrack = endpoint({
  method: 'GET',
  path: '/api/v1/catalogue/tracks/{slug}',
  access: 'public',
  params: z.object({ slug: z.string().check(z.maxLength(160)) }),
  response: TrackPage,
});
