import type { RejectedRow } from './result-file-rules.ts';
import type { sessionTypes } from './rules.ts';

/** Which program wrote a file; each is described in the server's `racing/files/dialects.ts`. */
export const dialects = ['server_manager_2', 'server_manager_1', 'content_manager', 'vanilla'] as const;
export type Dialect = (typeof dialects)[number];

/** A session as any result file describes it: what everything after the reader works with. Times in whole ms. */
export interface NeutralSession {
  game: 'assetto';
  dialect: Dialect;
  /** Of the program that wrote the file; null when the file has none. */
  version: string | null;
  type: (typeof sessionTypes)[number];
  /** Raw ids of the game; a track without layouts has the layout "". */
  track: string;
  layout: string;
  /** When the session ended; null when neither the file nor its name says so. */
  at: StatedTime | null;
  /** One for each driver, and one for each car that several drivers shared. */
  cars: NeutralCar[];
  contacts: NeutralContact[];
  rejected: RejectedRow[];
}

/** An instant, or the wall clock of an unnamed zone written as if it were UTC. */
export type StatedTime = { instant: Date } | { local: Date };

export interface NeutralDriver {
  steam_id: string;
  /** Cleaned; null when the file has no usable name. */
  name: string | null;
  /** The name's bytes could be read in more than one way, so it never replaces a good one. */
  is_doubtful: boolean;
}

export interface NeutralCar {
  /** Several drivers only where the file joins them in one row; such a car has no place. */
  drivers: NeutralDriver[];
  /** The row of the file; 0 is the first. Null: the driver is in no row. */
  place: number | null;
  /** From the start of a race to the last crossing, by the game's clock; null when the file has no such time. */
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
  /** The crossing at the end of the lap, in ms of the file's own clock; 0 when it has none. */
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
  /** After the chequered flag: counts for nothing. */
  after_end: boolean;
}
