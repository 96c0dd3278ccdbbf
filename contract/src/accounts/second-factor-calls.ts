import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Digits, Id, Instant, Line, LongId, LongPathId, PathId } from '../core/fields.ts';
import { SignInResult } from '../users/calls.ts';
import { passkeyNameMax } from './rules.ts';

/** The second factors of the current user. */
export const SecondFactor = z.object({
  authenticator: z.boolean(),
  recovery_codes_left: z.int(),
  passkeys: z.array(
    z.object({ id: Id, name: z.string(), created_at: Instant, last_used_at: z.nullable(Instant) }),
  ),
  /** Whether the site requires one for this role. */
  required: z.boolean(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/v1/users/second-factor',
  access: 'user',
  response: SecondFactor,
});

/**
 * Starts the setup of an authenticator app. `secret` is base32; the address is the content of the QR code and
 * holds the same secret.
 */
export const startAuthenticator = endpoint({
  method: 'POST',
  path: '/api/v1/users/second-factor/authenticator',
  access: 'user',
  response: z.object({ secret: z.string(), otpauth_url: z.string() }),
  status: 201,
  stepUp: true,
});

export const AuthenticatorCode = z.object({ code: Digits(/^\d{6}$/, 'totp_format') });

/** Ten codes, shown only once. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Completes the setup with the first code of the app and ends other sign-ins. Throws second_factor_wrong and link_used. */
export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/api/v1/users/second-factor/authenticator/confirm',
  access: 'user',
  body: AuthenticatorCode,
  response: RecoveryCodes,
  rate: 'login',
  stepUp: true,
});

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/second-factor/authenticator',
  access: 'user',
  stepUp: true,
});

/** Replaces the ten codes. Throws second_factor_missing without a second factor. */
export const regenerateRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/users/second-factor/recovery-codes',
  access: 'user',
  response: RecoveryCodes,
  status: 201,
  stepUp: true,
});

/** Options for the device, in WebAuthn's format. */
const PasskeyOptions = z.record(z.string(), z.unknown());
/** The device's response. */
const WebAuthnBody = z.object({ response: z.record(z.string(), z.unknown()) });

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/users/second-factor/passkeys/options',
  access: 'user',
  response: PasskeyOptions,
  stepUp: true,
});

/** Stores a passkey. The first second factor of an account also returns recovery codes. Throws passkey_invalid. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/users/second-factor/passkeys',
  access: 'user',
  body: z.object({ ...WebAuthnBody.shape, name: Line(1, passkeyNameMax) }),
  response: z.object({ id: Id, recovery_codes: z.optional(z.array(z.string())) }),
  status: 201,
  stepUp: true,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/second-factor/passkeys/{id}',
  access: 'user',
  params: z.object({ id: PathId }),
  stepUp: true,
});

/** Starts a sign-in with a passkey, without address and password. */
export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkey/options',
  access: 'public',
  response: PasskeyOptions,
  rate: 'login',
});

/** Throws passkey_invalid, then account_banned. */
export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkey',
  access: 'public',
  body: WebAuthnBody,
  response: SignInResult,
  rate: 'login',
});

/** An active sign-in and where it was made. */
export const Session = z.object({
  id: LongId,
  created_at: Instant,
  last_used_at: Instant,
  ip: z.string(),
  user_agent: z.string(),
  /** Whether it is the sign-in of this request. */
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

/** Most recently used first. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/users/sessions',
  access: 'user',
  response: z.array(Session),
});

export const revokeMySession = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/sessions/{id}',
  access: 'user',
  stepUp: true,
  params: z.object({ id: LongPathId }),
});

/** Ends all sign-ins except the current one. */
export const revokeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/sessions',
  access: 'user',
  stepUp: true,
});
