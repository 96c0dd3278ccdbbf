import type { RejectedRow } from './result-file-rules.ts';
import type { sessionTypes } from './rules.ts';

/** The program that wrote a file; see the server's `racing/files/dialects.ts`. */
export const dialects = ['server_manager_2', 'server_manager_1', 'content_manager', 'vanilla'] as const;
export type Dialect = (typeof dialects)[number];

/** The normalized form of any result file, used by everything after the reader. Times in whole ms. */
export interface NeutralSession {
  game: 'assetto';
  dialect: Dialect;
  /** Version of the program that wrote the file; null if the file has none. */
  version: string | null;
  type: (typeof sessionTypes)[number];
  /** Raw ids of the game; a track without layouts has the layout "". */
  track: string;
  layout: string;
  /** When the session ended; null if neither the file nor its name says. */
  at: StatedTime | null;
  /** One per driver, and one per car shared by several drivers. */
  cars: NeutralCar[];
  contacts: NeutralContact[];
  rejected: RejectedRow[];
}

/** An instant, or the wall clock of an unnamed zone written as if it were UTC. */
export type StatedTime = { instant: Date } | { local: Date };

export interface NeutralDriver {
  steam_id: string;
  /** Normalized; null if the file has no usable name. */
  name: string | null;
  /** The name's bytes are ambiguous, so it never replaces an unambiguous one. */
  is_doubtful: boolean;
}

export interface NeutralCar {
  /** Several drivers only if the file joins them in one row; such a car has no place. */
  drivers: NeutralDriver[];
  /** The row in the file, from 0. Null if the driver is in no row. */
  place: number | null;
  /** From the start of a race to the last crossing, by the game's clock; null if the file has no such time. */
  total_ms: number | null;
  laps: NeutralLap[];
  penalties: NeutralPenalty[];
}

export interface NeutralLap {
  /** Index into the car's drivers. */
  driver: number;
  car: string;
  time_ms: number;
  /** 0 is unknown. */
  sectors_ms: number[];
  cuts: number;
  tyre: string | null;
  /** When the lap ended, in ms of the file's clock; 0 if it has none. */
  at_ms: number;
}

export type NeutralPenalty =
  | { kind: 'time_ms'; value: number }
  | { kind: 'laps'; value: number }
  | { kind: 'disqualified' };

export interface NeutralContact {
  /** Steam ids: one for a wall, two for another car. */
  drivers: string[];
  with: 'car' | 'environment';
  kmh: number;
  /** After the chequered flag: does not count. */
  after_end: boolean;
}
