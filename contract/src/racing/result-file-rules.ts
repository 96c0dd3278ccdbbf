// Apart from the other rules of racing, which every public page carries.

/** ms; the longest lap in a result file, which may include hours in the pits. */
export const fileLapMax = 24 * 3_600_000;

/** Bytes of a result file, and rows of its lists. */
export const resultFileMaxBytes = 48 * 1_048_576;
export const lapsMax = 200_000;
export const contactsMax = 200_000;
export const resultsMax = 500;

export const rejectCodes = [
  'wrong_shape',
  'type_unknown',
  'steam_id_invalid',
  'lap_time_invalid',
  'time_invalid',
  'session_unknown',
] as const;

export type RejectCode = (typeof rejectCodes)[number];

/** A row that was left out, by its place in the file, such as `Laps[3]`. */
export interface RejectedRow {
  path: string;
  code: RejectCode;
}

/** Why staff set a session aside. */
export const setAsideReasons = ['restart', 'test', 'warm_up'] as const;
export type SetAsideReason = (typeof setAsideReasons)[number];

/** Why a file is not read: `file_invalid` with a sentence of its own for each. */
export const fileErrors = [
  'empty',
  'damaged',
  'offline',
  'other_game',
  'list',
  'unknown',
  'lists_missing',
  'too_many_rows',
] as const;
export type FileError = (typeof fileErrors)[number];

/** What staff are shown of a result file that was refused, counted for nothing or lost rows. */
export const refusalCodes = [
  'file_invalid',
  'validation_failed',
  'body_too_large',
  'combined',
  'rows_rejected',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Refusals of a server that staff see, and rows of one file. */
export const refusalsMax = 50;
export const rejectedRowsMax = 200;
