import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Digits, Instant, Line, SteamId } from '../core/fields.ts';
import { toAsciiDigits } from '../i18n/digits.ts';
import { cleanName } from '../i18n/normalize-text.ts';
import { normalizePhone } from '../i18n/phone.ts';
import { parseBirthDate } from '../i18n/time.ts';
import { readTypedEmail } from '../i18n/typed-email.ts';
import { readTypedCode } from '../i18n/typed-values.ts';
import { SignInResult, User } from '../users/calls.ts';
import {
  isReservedUsername,
  isUsername,
  profileImageRule,
  usernameMax,
  usernameMin,
} from '../users/rules.ts';
import { passwordMax, passwordMinPlayer } from './rules.ts';

export const Email = z
  .string()
  .check(
    z.overwrite(readTypedEmail),
    z.minLength(1, 'email_required'),
    z.maxLength(254),
    z.regex(/^[^\s@<>"]+@(?=[!-~]+$)[^\s@<>"]+\.[^\s@<>".]{2,}$/, 'email_invalid'),
  );

/** Any characters, never trimmed or folded. */
export const NewPassword = z.string().check(z.minLength(passwordMinPlayer), z.maxLength(passwordMax));

const Password = z.string().check(z.minLength(1), z.maxLength(1024));

export const Username = z.string().check(
  z.overwrite((text: string) => cleanName(text)),
  z.minLength(usernameMin),
  z.maxLength(usernameMax),
  z.refine((text) => text === '' || isUsername(text), 'username_pattern'),
);

/** A username chosen by its owner; staff may also give reserved ones. */
export const OwnUsername = Username.check(z.refine((text) => !isReservedUsername(text), 'username_reserved'));

/** Empty string: no phone number. */
export const PhoneText = z.string().check(
  z.maxLength(40),
  z.overwrite((text: string) => normalizePhone(text) ?? text),
  z.refine((text) => text === '' || normalizePhone(text) !== null, 'phone_invalid'),
);

export const Phone = PhoneText.check(z.minLength(1));

const BirthDate = z.string().check(
  z.minLength(1),
  z.overwrite((text: string) => toAsciiDigits(text).trim()),
  z.refine((text) => text === '' || parseBirthDate(text) !== null, 'birth_date_invalid'),
);

/** The fields of sign-up, grouped by step of the wizard. `dateofbirth` is DD-MM-YYYY, Gregorian. */
export const RegisterEmail = z.object({ email: Email });
export const RegisterDetails = z.object({
  username: OwnUsername,
  full_name: Line(1, 100),
  phone_number: Phone,
  dateofbirth: BirthDate,
});
export const RegisterPassword = z.object({ password: NewPassword });
export const Registration = z.object({
  ...RegisterEmail.shape,
  ...RegisterDetails.shape,
  ...RegisterPassword.shape,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/v1/auth/register',
  access: 'public',
  encoding: 'multipart',
  body: Registration,
  files: { profile_image: profileImageRule },
  response: User,
  status: 201,
  rate: 'register',
  needs: 'registration_enabled',
});

/** Validates the fields of `register`, except the picture, without storing anything. */
export const checkRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/auth/register/check',
  access: 'public',
  body: Registration,
  rate: 'register_check',
  needs: 'registration_enabled',
});

/** A code from an authenticator or an email, or a recovery code. Accepts digits of any script, with or without spaces. */
const TypedCode = z.string().check(z.overwrite(readTypedCode), z.maxLength(40));

export const Credentials = z.object({
  /** The email address; the field is called `username` because the OAuth password form is. */
  username: z.string().check(z.overwrite(readTypedEmail), z.minLength(1), z.maxLength(254)),
  password: Password,
  /** The code of the second factor. */
  code: z.optional(TypedCode),
  /** The emailed code, after sign_in_code_required. */
  mail_code: z.optional(TypedCode),
});

/**
 * Throws invalid_credentials. Only after a correct password: account_banned, second_factor_required (retry with
 * `code`) and second_factor_wrong. After too many failed attempts on an account, a network its owner has never
 * used gets sign_in_code_required before the password is checked (retry with `mail_code`), and sign_in_code_wrong.
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login',
  access: 'public',
  encoding: 'form',
  body: Credentials,
  response: SignInResult,
  rate: 'login',
});

/** Revokes the token it is sent with. */
export const logout = endpoint({ method: 'POST', path: '/api/v1/auth/logout', access: 'user' });

/** Confirms the password, or a code if the user has a second factor. Unlocks the calls marked `stepUp`. */
export const stepUp = endpoint({
  method: 'POST',
  path: '/api/v1/auth/step-up',
  access: 'user',
  body: z
    .object({ password: z.optional(Password), code: z.optional(TypedCode) })
    .check(
      z.refine(({ password, code }) => Boolean(password || code), { error: 'required', path: ['password'] }),
    ),
  rate: 'login',
});

export const PasswordChange = z.object({ current_password: Password, new_password: NewPassword });

/** Ends all other sign-ins. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/users/change-password',
  access: 'user',
  body: PasswordChange,
  rate: 'login',
});

/** The secret part of an emailed link. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(200));

/** Emails a link to the owner of the address. The response does not reveal whether the account exists. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/forgot-password',
  access: 'public',
  body: z.object({ email: Email }),
  response: z.object({ sent: z.literal(true) }),
  status: 202,
  rate: 'recovery',
});

export const PasswordReset = z.object({ token: LinkToken, new_password: NewPassword });

/** Ends all sign-ins. Throws link_used; a weak password does not use up the link. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  access: 'public',
  body: PasswordReset,
  rate: 'recovery',
});

/** Emails a verification link to the current user. */
export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/v1/users/email/send-verification',
  access: 'user',
  response: z.object({ sent: z.literal(true) }),
  status: 202,
  rate: 'code',
});

/** Throws link_used. */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/v1/auth/verify-email',
  access: 'public',
  body: z.object({ token: LinkToken }),
  rate: 'recovery',
});

export const DiscordId = Digits(/^\d{17,20}$/, 'discord_id_invalid');
export const DiscordLink = z.object({ discord_id: DiscordId });

/**
 * Sends a 4-digit code to the Discord account, valid for ten minutes and five attempts. Throws step_up_required if
 * another account is linked.
 */
export const linkDiscord = endpoint({
  method: 'POST',
  path: '/api/v1/users/discord/link',
  access: 'user',
  body: DiscordLink,
  rate: 'write',
});

/**
 * Starts Discord's OAuth flow: the browser goes to `redirect_url` and returns to our callback. Throws not_found if
 * the portal has no Discord keys, and step_up_required if another account is linked.
 */
export const startDiscordSignIn = endpoint({
  method: 'POST',
  path: '/api/v1/users/discord/sign-in',
  access: 'user',
  response: z.object({ redirect_url: z.string() }),
});

/** The code that was sent and is still valid, if any, and whether OAuth is available as well. */
export const getDiscordCode = endpoint({
  method: 'GET',
  path: '/api/v1/users/discord/code',
  access: 'user',
  response: z.object({
    pending: z.nullable(z.object({ discord_id: z.string(), expires_at: Instant, resend_at: Instant })),
    can_sign_in: z.boolean(),
  }),
});

export const DiscordCode = z.object({ verification_code: Digits(/^\d{4}$/, 'code_format') });

export const verifyDiscord = endpoint({
  method: 'POST',
  path: '/api/v1/users/discord/verify',
  access: 'user',
  body: DiscordCode,
  response: User,
  rate: 'write',
});

export const unlinkDiscord = endpoint({
  method: 'POST',
  path: '/api/v1/users/discord/unlink',
  access: 'user',
  stepUp: true,
  response: User,
});

export const checkSteamLink = endpoint({
  method: 'GET',
  path: '/api/v1/dashboard/check-steam-link',
  access: 'user',
  response: z.object({ isLinked: z.boolean() }),
});

export const SteamLink = z.object({ steam_id: SteamId });

/**
 * Claims a typed Steam id. A verified owner replaces an unverified claim. Throws step_up_required if another
 * account is linked.
 */
export const linkSteam = endpoint({
  method: 'POST',
  path: '/api/v1/dashboard/link-steam',
  access: 'user',
  body: SteamLink,
  response: User,
});

/** Starts Steam's OpenID flow: the browser goes to `redirect_url` and returns to our callback. */
export const startSteamSignIn = endpoint({
  method: 'POST',
  path: '/api/v1/dashboard/steam/sign-in',
  access: 'user',
  response: z.object({ redirect_url: z.string() }),
});
