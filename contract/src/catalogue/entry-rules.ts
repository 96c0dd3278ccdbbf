// Enumerations and limits of the staff's forms, kept apart from the names that every screen loads.
export const trackKinds = [
  'circuit',
  'street',
  'touge',
  'drift',
  'hillclimb',
  'drag',
  'open_road',
  'test',
] as const;
export type TrackKind = (typeof trackKinds)[number];

export const directions = ['clockwise', 'counterclockwise'] as const;
export type Direction = (typeof directions)[number];

export const carClasses = [
  'street',
  'sports',
  'supercar',
  'hypercar',
  'classic',
  'tuned',
  'drift',
  'track',
  'cup',
  'touring',
  'rally',
  'gt4',
  'gt3',
  'gt2',
  'gt1',
  'gte',
  'gt',
  'group_c',
  'prototype',
  'hypercar_lm',
  'formula',
  'historic',
  'kart',
  'police',
  'traffic',
] as const;
export type CarClass = (typeof carClasses)[number];

export const catalogueNameMax = 80;
export const variantMax = 20;

/** m */
export const layoutLengthMin = 50;
export const layoutLengthMax = 100_000;

export const rawIdKinds = ['track', 'car'] as const;
export type RawIdKind = (typeof rawIdKinds)[number];

/** Valid laps after which an unnamed id appears in the staff inbox. */
export const namesMissingLaps = 20;

/** Fastest drivers per class on a track's page. */
export const classRecordsMax = 5;
