import type { ErrorCode } from '@paddock/contract/core/errors';

/** Errors that hostile requests must cause; if one never occurs, the requests prove nothing. */
export const expectedRefusals: readonly ErrorCode[] = [
  'validation_failed',
  'body_malformed',
  'body_too_large',
  'media_type_unsupported',
  'method_not_allowed',
  'not_found',
  'sign_in_required',
  'server_key_invalid',
  'permission_denied',
  'account_banned',
  'password_change_required',
  'discord_required',
  'maintenance',
  'image_type_wrong',
  'price_changed',
];
