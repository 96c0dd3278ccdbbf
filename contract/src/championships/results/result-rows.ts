export const resultStatuses = [
  'finished',
  'retired',
  'not_classified',
  'did_not_start',
  'disqualified',
] as const;
export type ResultStatus = (typeof resultStatuses)[number];

/** A driver's row as the game reported it, in the game's order. Immutable. */
export interface RawResult {
  /** null for a guest. */
  entry_id: number | null;
  /** Identifies rows without an entry. */
  steam_id: string;
  class: string;
  laps: number;
  total_ms: number;
  /** The best valid lap and when it was driven; null without one. */
  best_ms: number | null;
  best_at: Date | null;
  retired: boolean;
  /** The place in the game's order, shared in a dead heat; absent if order follows from laps and times. */
  finish?: number | null;
  /** For a guest: the penalty in the file. Entrants have corrections instead. */
  penalty?: { time_ms: number; laps: number; disqualified: boolean };
  /** Several drivers drove the car: no place until staff enter one. */
  shared_car?: boolean;
}

/** An expected driver; did not start if absent. */
export interface ExpectedEntry {
  entry_id: number;
  steam_id: string;
  class: string;
}

export interface ClassifiedResult extends RawResult {
  status: ResultStatus;
  /** null without a place: not classified, disqualified, did not start. Equal in a dead heat. */
  position: number | null;
  class_position: number | null;
  /** To the first, after corrections; null if unknown. */
  gap_ms: number | null;
  gap_laps: number | null;
  undroppable: boolean;
}
