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

/** A name that somebody chooses; the staff may give any. */
export const OwnUsername = Username.check(z.refine((text) => !isReservedUsername(text), 'username_reserved'));

/** Empty for whoever has none. */
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

/** The fields of sign-up, a step of the wizard each group. `dateofbirth` is DD-MM-YYYY, Gregorian. */
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

/** Says beforehand what `register` would refuse, but for the picture; it keeps nothing. */
export const checkRegistration = endpoint({
  method: 'POST',
  path: '/api/v1/auth/register/check',
  access: 'public',
  body: Registration,
  rate: 'register_check',
  needs: 'registration_enabled',
});

/** Digits of an authenticator or a mail, or a recovery code; in digits of any script, with or without spaces. */
const TypedCode = z.string().check(z.overwrite(readTypedCode), z.maxLength(40));

export const Credentials = z.object({
  /** The email address; the field keeps the name of the form standard. */
  username: z.string().check(z.overwrite(readTypedEmail), z.minLength(1), z.maxLength(254)),
  password: Password,
  /** Of the second factor. */
  code: z.optional(TypedCode),
  /** Of the mail that sign_in_code_required tells of. */
  mail_code: z.optional(TypedCode),
});

/**
 * Throws invalid_credentials, and only after the right password account_banned, second_factor_required (ask again with
 * `code`) and second_factor_wrong. After too many wrong tries on an account, from a network that its owner never came
 * from: sign_in_code_required before the password is looked at (ask again with `mail_code`), and sign_in_code_wrong.
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

/** Ends the token that it is sent with. */
export const logout = endpoint({ method: 'POST', path: '/api/v1/auth/logout', access: 'user' });

/** Confirms the password or, for those who have a second factor, a code: it opens the calls marked `stepUp`. */
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

/** Ends all other sign-ins and keeps this one. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/users/change-password',
  access: 'user',
  body: PasswordChange,
  rate: 'login',
});

/** The secret part of a link that was mailed. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(200));

/** Mails a link to the owner of the address; the answer is the same when there is nobody. */
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

/** Ends all sign-ins. Throws link_used; a weak password leaves the link good. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  access: 'public',
  body: PasswordReset,
  rate: 'recovery',
});

/** Mails a link that proves the own address. */
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
 * Sends a 4-digit code to the Discord account, valid ten minutes and five tries. Throws step_up_required where another
 * one is linked.
 */
export const linkDiscord = endpoint({
  method: 'POST',
  path: '/api/v1/users/discord/link',
  access: 'user',
  body: DiscordLink,
  rate: 'write',
});

/**
 * Begins the proof through Discord itself: the browser goes to `redirect_url` and comes back to our return address. Throws
 * not_found where the portal has no keys for it, and step_up_required where another account is linked.
 */
export const startDiscordSignIn = endpoint({
  method: 'POST',
  path: '/api/v1/users/discord/sign-in',
  access: 'user',
  response: z.object({ redirect_url: z.string() }),
});

/** The code that was sent and is still good, if there is one, and whether Discord's own sign-in is another way. */
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

/** Claims a typed Steam id. A proven owner takes over an unproven claim. Throws step_up_required where another is linked. */
export const linkSteam = endpoint({
  method: 'POST',
  path: '/api/v1/dashboard/link-steam',
  access: 'user',
  body: SteamLink,
  response: User,
});

/** Begins the proof through Steam: the browser goes to `redirect_url` and comes back to our return address. */
export const startSteamSignIn = endpoint({
  method: 'POST',
  path: '/api/v1/dashboard/steam/sign-in',
  access: 'user',
  response: z.object({ redirect_url: z.string() }),
});
