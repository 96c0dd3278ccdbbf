import * as z from 'zod/mini';
import type { MessageKey } from '../i18n/messages.ts';
import type { Currency } from './money.ts';
import type { ProblemKey } from './problem-text/problem-messages.ts';

/** Every error code with its HTTP status. The texts are in problem-text/fa.json and en.json. */
export const errorStatus = {
  validation_failed: 422,
  body_malformed: 400,
  body_too_large: 413,
  headers_too_large: 431,
  request_timeout: 408,
  media_type_unsupported: 415,
  method_not_allowed: 405,
  not_found: 404,
  sign_in_required: 401,
  invalid_credentials: 401,
  server_key_invalid: 401,
  permission_denied: 403,
  user_not_manageable: 403,
  account_banned: 403,
  password_change_required: 403,
  step_up_required: 403,
  step_up_wrong: 403,
  second_factor_required: 403,
  second_factor_wrong: 403,
  second_factor_setup_required: 403,
  sign_in_code_required: 403,
  sign_in_code_wrong: 403,
  second_factor_missing: 409,
  authenticator_exists: 409,
  passkeys_too_many: 409,
  passkey_invalid: 422,
  discord_required: 403,
  registration_closed: 403,
  shop_disabled: 403,
  steam_auth_required: 403,
  own_payment: 403,
  rate_limited: 429,
  busy: 503,
  maintenance: 503,
  database_unavailable: 503,
  provider_unavailable: 503,
  discord_unavailable: 503,
  steam_unavailable: 503,
  email_taken: 409,
  username_taken: 409,
  discord_taken: 409,
  discord_not_member: 409,
  discord_dm_closed: 409,
  discord_unknown: 422,
  discord_proof_invalid: 422,
  telegram_unavailable: 503,
  code_wrong: 422,
  code_expired: 409,
  steam_taken: 409,
  steam_required: 409,
  steam_proof_invalid: 422,
  image_broken: 422,
  image_type_wrong: 415,
  image_too_large: 413,
  price_changed: 409,
  balance_insufficient: 409,
  item_out_of_stock: 409,
  item_inactive: 409,
  item_owned: 409,
  item_not_sold: 409,
  payment_method_unavailable: 409,
  payments_open_max: 409,
  payments_expired_often: 429,
  subscription_over: 409,
  subscription_paused: 409,
  subscription_not_paused: 409,
  pause_not_allowed: 409,
  pause_used: 409,
  not_a_gift: 409,
  gift_used: 409,
  gift_moved: 409,
  gift_move_late: 409,
  transaction_final: 409,
  transaction_not_refundable: 409,
  review_closed: 409,
  amount_below_minimum: 409,
  amount_above_maximum: 409,
  signature_invalid: 400,
  slot_free_now: 409,
  server_not_online: 409,
  too_many: 409,
  event_full: 409,
  event_not_live: 409,
  event_started: 409,
  slug_taken: 409,
  championship_started: 409,
  challenge_started: 409,
  challenge_over: 409,
  award_final: 409,
  class_in_use: 409,
  capacity_below_entries: 409,
  event_in_round: 409,
  event_has_entries: 409,
  sign_up_closed: 409,
  sign_up_required: 409,
  entry_exists: 409,
  entry_state_final: 409,
  requirement_missing: 409,
  waiting_list_full: 409,
  number_taken: 409,
  rules_changed: 409,
  offer_gone: 409,
  entries_locked: 409,
  check_in_closed: 409,
  class_full: 409,
  session_linked: 409,
  session_has_result: 409,
  round_not_over: 409,
  result_official: 409,
  laps_unknown: 409,
  result_absent: 409,
  correction_reverted: 409,
  reports_open: 409,
  report_not_open: 409,
  report_window_closed: 409,
  report_limit: 409,
  report_opened: 409,
  not_entrant: 409,
  statement_closed: 409,
  statements_open: 409,
  question_asked: 409,
  steward_required: 403,
  conflict_of_interest: 403,
  quorum_missing: 409,
  draft_missing: 409,
  verdict_differs: 409,
  already_decided: 409,
  incident_not_accepted: 409,
  clip_type_wrong: 415,
  clip_deleted: 410,
  appeal_closed: 409,
  appeal_exists: 409,
  driver_barred: 409,
  link_used: 410,
  invitation_for_other: 403,
  team_invitation_for_other: 403,
  team_role_required: 403,
  team_name_taken: 409,
  team_tag_taken: 409,
  team_full: 409,
  teams_too_many: 409,
  team_in_season: 409,
  team_archived: 409,
  team_not_archived: 409,
  team_empty: 409,
  invitations_too_many: 409,
  post_never_published: 409,
  ticket_closed: 409,
  file_too_large: 413,
  file_invalid: 422,
  upload_unknown: 404,
  upload_unfinished: 409,
  export_waiting: 409,
  export_too_soon: 409,
  payments_open: 409,
  last_developer: 409,
  changed_meanwhile: 409,
  storage_unavailable: 503,
  category_in_use: 409,
  name_in_use: 409,
  raw_id_taken: 409,
  outline_invalid: 422,
  role_taken: 409,
  role_in_use: 409,
  role_shipped: 409,
  category_name_taken: 409,
  idempotency_mismatch: 422,
  internal_error: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * A value in a message, formatted for the reader. A number is printed as is (`2000`), a count with thousands
 * separators (`2,000`). Amounts are in the smallest unit of their currency.
 */
export type MessageValue =
  | string
  | number
  | { count: number }
  | { bytes: number }
  | { at: Date }
  | { amount: number; currency: Currency }
  | { oneOf: readonly string[] }
  | { message: MessageKey | ProblemKey; values?: Readonly<Record<string, MessageValue>> };

/** An error of a field, independent of language. */
export interface FieldError {
  /** Its path in the form: `items.0.title`. */
  field: string;
  code: MessageKey | ProblemKey;
  values?: Readonly<Record<string, MessageValue>>;
}

export interface ErrorDetails {
  errors?: readonly FieldError[];
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** The methods allowed at the address. */
  allow?: readonly string[];
  /** A more specific sentence for `detail` than the code's. */
  sentence?: ProblemKey;
  /** Values for the placeholders of the text. */
  values?: Readonly<Record<string, MessageValue>>;
  /** For changed_meanwhile: the current record, as the failed call would return it; the response schema filters it. */
  record?: unknown;
  cause?: unknown;
}

/** An error reported to the caller; everything else is an internal error. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    // Skips the stack: client errors need none, and a flood of invalid requests would make thousands.
    const depth = Error.stackTraceLimit;
    if (errorStatus[code] < 500) Error.stackTraceLimit = 0;
    super(code, { cause: details.cause });
    Error.stackTraceLimit = depth;
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): (typeof errorStatus)[ErrorCode] {
    return errorStatus[this.code];
  }
}

/** Rejects a form with errors by field. */
export function invalid(...errors: FieldError[]): AppError {
  return new AppError('validation_failed', { errors });
}

/** The body of every error response (RFC 9457); `code` is stable, the texts are in the reader's language. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  /** For changed_meanwhile: the current record, in the shape of the call's response. */
  record: z.optional(z.unknown()),
  request_id: z.optional(z.string()),
});
export type Problem = z.output<typeof Problem>;
