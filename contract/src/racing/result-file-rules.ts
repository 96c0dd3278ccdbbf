// Kept apart from the other racing rules, which every public page loads.

/** ms; the longest lap in a result file, which may include hours in the pits. */
export const fileLapMax = 24 * 3_600_000;

/** Size limit of a result file in bytes, and row limits of its lists. */
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

/** An ignored row, by its path in the file, such as `Laps[3]`. */
export interface RejectedRow {
  path: string;
  code: RejectCode;
}

/** Why staff exclude a session. */
export const setAsideReasons = ['restart', 'test', 'warm_up'] as const;
export type SetAsideReason = (typeof setAsideReasons)[number];

/** Why a file cannot be read. Each has its own sentence for `file_invalid`. */
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

/** Why a result file is listed for staff: rejected, not counted, or rows ignored. */
export const refusalCodes = [
  'file_invalid',
  'validation_failed',
  'body_too_large',
  'combined',
  'rows_rejected',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Entries per server, and rows per file, that staff can see. */
export const refusalsMax = 50;
export const rejectedRowsMax = 200;
