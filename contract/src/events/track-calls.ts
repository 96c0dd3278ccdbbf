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

/** A game id of a layout, i.e. one mod of it. Laps of different mods are not comparable. */
export const TrackVariant = z.object({
  /** The key of its board; `key` is the most driven spelling. */
  track: TrackRef,
  /** A formatted label that distinguishes it. */
  label: z.string(),
  lap_count: z.int(),
  drivers: z.int(),
  /** The fastest drivers of each class, each driver once; null: cars without a catalogue name. */
  records: z.array(z.object({ class: z.nullable(z.enum(carClasses)), rows: z.array(ClassRecord) })),
});
export type TrackVariant = z.output<typeof TrackVariant>;

export const TrackPage = z.object({
  track: TrackRef,
  kind: z.enum(trackKinds),
  direction: z.nullable(z.enum(directions)),
  lap_count: z.int(),
  /** Most driven first; a layout without laps is its only variant. */
  variants: z.array(TrackVariant),
  /** Other layouts of the track, and other mods of the place. */
  others: z.array(TrackRef),
  /** Live and upcoming events on servers that have it loaded, by start. */
  coming: z.array(CommunityEvent),
  /** Past events on this layout, latest first. */
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
