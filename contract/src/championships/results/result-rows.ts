export const resultStatuses = [
  'finished',
  'retired',
  'not_classified',
  'did_not_start',
  'disqualified',
] as const;
export type ResultStatus = (typeof resultStatuses)[number];

/** How a game told one driver of a session, in the game's order. It is never changed. */
export interface RawResult {
  /** null is a guest: somebody who is not entered. */
  entry_id: number | null;
  /** Tells rows without an entry apart. */
  steam_id: string;
  class: string;
  laps: number;
  total_ms: number;
  /** Of the laps that are not voided, and when it was driven; null without one. */
  best_ms: number | null;
  best_at: Date | null;
  retired: boolean;
  /** The place in the game's order, which drivers of a dead heat share; absent where only laps and times tell. */
  finish?: number | null;
  /** Of somebody who is not entered: what the file's manager decided. Those of entrants are corrections. */
  penalty?: { time_ms: number; laps: number; disqualified: boolean };
  /** Several drivers drove the car: the row has no place until staff enter one. */
  shared_car?: boolean;
}

/** Who was to drive: absent, they did not start. */
export interface ExpectedEntry {
  entry_id: number;
  steam_id: string;
  class: string;
}

export interface ClassifiedResult extends RawResult {
  status: ResultStatus;
  /** null has no place: not classified, disqualified, not started. Two of a dead heat have the same. */
  position: number | null;
  class_position: number | null;
  /** Behind the first, null where that cannot be told; laps and times are the corrected ones. */
  gap_ms: number | null;
  gap_laps: number | null;
  undroppable: boolean;
}
