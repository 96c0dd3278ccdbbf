import { isAdmin, type Role } from '../core/permissions.ts';
import { parseBirthDate } from '../i18n/time.ts';

export const passwordMinPlayer = 10;

export const passwordMinStaff = 15;

export const passwordMax = 128;

export const discordCodeLength = 4;

export const discordCodeMaxAttempts = 5;

export const discordCodeMinutes = 10;

/** Minutes to complete Discord's sign-in. */
export const discordSignInMinutes = 15;

/** Seconds before another code may be requested. */
export const discordCodeWait = 60;

/** When an id was created: its upper bits count milliseconds since 2015. */
export function discordIdTime(id: string): Date {
  return new Date(Number(BigInt(id) >> 22n) + 1_420_070_400_000);
}

export const stepUpMinutes = 5;

/** The minimum password length of a role. */
export function passwordMin(role: Role): number {
  return isAdmin(role) ? passwordMinStaff : passwordMinPlayer;
}

/** Whether a well-formed date of birth lies in the past. */
export function isPastBirthDate(dateofbirth: string, now: Date): boolean {
  const born = parseBirthDate(dateofbirth);
  return born !== null && born < now;
}

/** Lifetime of an emailed link, in hours. */
export const resetLinkHours = 1;

export const verificationLinkHours = 72;

export const emailChangeLinkHours = 24;

/** Minimum days between two username changes. */
export const usernameChangeDays = 30;

/** Lifetime of an emailed sign-in code, in minutes, and its number of digits. */
export const signInCodeMinutes = 10;

export const signInCodeLength = 8;

/** Lifetime of an authenticator code, in seconds, and its number of digits. */
export const totpSeconds = 30;

export const totpDigits = 6;

export const recoveryCodeCount = 10;

export const passkeysMax = 10;

export const passkeyNameMax = 60;

/** Minutes a device has to respond. */
export const passkeyMinutes = 5;
