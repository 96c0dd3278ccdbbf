import { isAdmin, type Role } from '../core/permissions.ts';
import { parseBirthDate } from '../i18n/time.ts';

export const passwordMinPlayer = 10;

export const passwordMinStaff = 15;

export const passwordMax = 128;

export const discordCodeLength = 4;

export const discordCodeMaxAttempts = 5;

export const discordCodeMinutes = 10;

/** How long somebody may take at Discord's own sign-in. */
export const discordSignInMinutes = 15;

/** Seconds after a code before the next one may be asked for. */
export const discordCodeWait = 60;

/** When an id was given out: Discord counts milliseconds from 2015 in its upper bits. */
export function discordIdTime(id: string): Date {
  return new Date(Number(BigInt(id) >> 22n) + 1_420_070_400_000);
}

export const stepUpMinutes = 5;

/** The least length of a password for somebody of this role. */
export function passwordMin(role: Role): number {
  return isAdmin(role) ? passwordMinStaff : passwordMinPlayer;
}

/** Whether a well-formed date of birth lies in the past. */
export function isPastBirthDate(dateofbirth: string, now: Date): boolean {
  const born = parseBirthDate(dateofbirth);
  return born !== null && born < now;
}

/** How long the link in a mail is good, in hours. */
export const resetLinkHours = 1;

export const verificationLinkHours = 72;

export const emailChangeLinkHours = 24;

/** Days between two changes of the own username. */
export const usernameChangeDays = 30;

/** How long a mailed code to sign in with is good, in minutes, and its digits. */
export const signInCodeMinutes = 10;

export const signInCodeLength = 8;

/** Seconds for which a code of an authenticator is good, and how many of them it has. */
export const totpSeconds = 30;

export const totpDigits = 6;

export const recoveryCodeCount = 10;

export const passkeysMax = 10;

export const passkeyNameMax = 60;

/** How long a device has to answer, in minutes. */
export const passkeyMinutes = 5;
