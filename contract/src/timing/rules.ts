export const timingKinds = ['practice', 'qualify', 'race'] as const;
export type TimingKind = (typeof timingKinds)[number];

/** `waiting` before the start; `stale` and `none` after these times without a frame. */
export const timingStates = ['waiting', 'green', 'finished', 'stale', 'none'] as const;
export type TimingState = (typeof timingStates)[number];

/** ms without a frame. */
export const staleAfterMs = 10_000;
export const noneAfterMs = 120_000;

/** The pit lane cannot be detected, so it is no state. */
export const carStates = ['track', 'pit', 'stopped', 'finished', 'gone'] as const;
export type CarState = (typeof carStates)[number];

/** A sector time compared: best of the class, the driver's best, slower, or without a comparison. */
export const sectorColours = ['purple', 'green', 'yellow', 'plain'] as const;
export type SectorColour = (typeof sectorColours)[number];

/** The colours as letters, for readers who cannot distinguish them. */
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

/** These have a driver's `steam_id`; events of a session do not. */
export const driverEventTypes: readonly TimingEventType[] = ['session_car', 'session_lap', 'contact'];

export const carIdMax = 255;
/** Maximum cars of a frame, and positions of an order. */
export const timingCarsMax = 256;
/** km/h; a higher speed is an error of its source. */
export const kmhMax = 600;
/** Maximum distance from the origin in metres. */
export const placeMax = 1_000_000;

/** Maximum bytes of a frame, and frames per second. */
export const frameBytesMax = 16 * 1_024;
/** ms between frames: while watched or during a live round, while unwatched, and with timing off. */
export const watchedIntervalMs = 500;
export const idleIntervalMs = 10_000;
export const offIntervalMs = 60_000;

/** Tolerance between a bridge's computed starts of one session, in ms. */
export const sameStartMs = 10_000;

/** Contacts are logged from this speed on, in km/h. */
export const loggedContactKmh = 30;
export const timingLogMax = 20;

/** Maximum laps in a response: per driver, and per session. */
export const timedLapsMax = 200;
export const timedLapsOfSessionMax = 8_000;

/** Sessions per page. */
export const timingPageSize = 20;

/** Time to wait for a result file after the end before live laps count, in ms. */
export const fileAwaitedMs = 10 * 60_000;
