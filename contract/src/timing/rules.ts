export const timingKinds = ['practice', 'qualify', 'race'] as const;
export type TimingKind = (typeof timingKinds)[number];

/** `waiting` before the start; `stale` and `none` after these times without a frame. */
export const timingStates = ['waiting', 'green', 'finished', 'stale', 'none'] as const;
export type TimingState = (typeof timingStates)[number];

/** ms without a frame. */
export const staleAfterMs = 10_000;
export const noneAfterMs = 120_000;

/** That a car is in the pit lane cannot be known, and is not claimed. */
export const carStates = ['track', 'pit', 'stopped', 'finished', 'gone'] as const;
export type CarState = (typeof carStates)[number];

/** A sector time beside the others: best of all in the class, best of the driver's own, slower, or nothing to compare. */
export const sectorColours = ['purple', 'green', 'yellow', 'plain'] as const;
export type SectorColour = (typeof sectorColours)[number];

/** The same as a letter, for those who do not see the colour. */
export const sectorLetters: Readonly<Record<SectorColour, string>> = {
  purple: 'B',
  green: 'P',
  yellow: '–',
  plain: '',
};

export const timingEventTypes = [
  'session_start',
  'session_car',
  'session_lap',
  'contact',
  'session_end',
] as const;
export type TimingEventType = (typeof timingEventTypes)[number];

/** Of these the row names a driver by `steam_id`; a session is nobody's. */
export const driverEventTypes: readonly TimingEventType[] = ['session_car', 'session_lap', 'contact'];

export const carIdMax = 255;
/** Cars of a frame, and places of an order. */
export const timingCarsMax = 256;
/** km/h; faster is an error of its source. */
export const kmhMax = 600;
/** Metres from the middle of the world. */
export const placeMax = 1_000_000;

/** One frame: bytes, and how many a second. */
export const frameBytesMax = 16 * 1_024;
/** ms between frames: while somebody watches or a round is live, while nobody does, and where timing is off. */
export const watchedIntervalMs = 500;
export const idleIntervalMs = 10_000;
export const offIntervalMs = 60_000;

/** Starts of one session that a bridge computes may differ by so many ms. */
export const sameStartMs = 10_000;

/** From so many km/h on a contact stands in the log. */
export const loggedContactKmh = 30;
export const timingLogMax = 20;

/** Maximum number of laps in one answer: of a driver, and of all drivers of a session. */
export const timedLapsMax = 200;
export const timedLapsOfSessionMax = 8_000;

/** Sessions of a page. */
export const timingPageSize = 20;

/** How long a file is waited for after the end before the laps that were told count, in ms. */
export const fileAwaitedMs = 10 * 60_000;
