/*
 * What a session of a round came to. A classification is a function of the raw rows, the corrections and the rules, and of nothing else:
 * the server stores what it answers, and the browser asks it what a correction would do.
 */

export const resultStatuses = [
  'classified',
  /** Drove less than the share of the laps that a place asks for. */
  'not_classified',
  /** Went out; with enough laps the place is kept. */
  'retired',
  'disqualified',
  /** Entered and expected, and not there. */
  'did_not_start',
] as const;
export type ResultStatus = (typeof resultStatuses)[number];

/** What a game told of a driver in a race. */
export interface RaceRow {
  /** Who it is in this session: a Steam id, or whatever else the caller knows people by. */
  key: string;
  /** Null of a guest, who is shown and takes no points. */
  entry_id: number | null;
  /** The code of a class; guests have that of their car, or none. */
  class: string;
  laps: number;
  /** ms over all laps */
  total_ms: number;
  /** ms */
  best_ms: number | null;
}

/** What a game told of a driver in a qualifying; voided laps are left out before. */
export interface QualifyingRow extends Omit<RaceRow, 'total_ms'> {
  /** When the best lap was driven, in ms of the session: of two equal ones the earlier is the better. */
  best_at: number;
}

/** A row with what became of it. */
export interface ClassifiedRow<Row> {
  row: Row;
  status: ResultStatus;
  /** Null without a place; in a dead heat two have the same one, and the next is skipped. */
  position: number | null;
  class_position: number | null;
  /** As corrected. */
  laps: number;
  /** ms, as corrected; of a qualifying the best lap. */
  total_ms: number;
}
