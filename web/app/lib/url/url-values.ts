import { toAsciiDigits } from '@paddock/contract/i18n/digits';
import { cleanName } from '@paddock/contract/i18n/normalize-text';
import { tehranDayRange } from '@paddock/contract/i18n/time';

const maxSearchLength = 100;
const maxPage = 1_000_000;

/** A whole number from 1, in digits of any script. */
export function parsePage(text: string | null): number {
  const digits = toAsciiDigits(text ?? '');
  const page = /^\d{1,9}$/.test(digits) ? Number(digits) : 1;
  return Math.min(Math.max(page, 1), maxPage);
}

/** The search text as one clean line. */
export function parseSearch(text: string | null): string | undefined {
  return cleanName(text ?? '').slice(0, maxSearchLength) || undefined;
}

const maxGameNameLength = 260;

/** A name from a game, unchanged. Undefined for texts that cannot be stored. */
export function parseGameName(text: string | null): string | undefined {
  return text && text.length <= maxGameNameLength && !text.includes('\0') ? text : undefined;
}

/** A calendar date, `YYYY-MM-DD`. */
export function parseDay(text: string | null): string | undefined {
  return text && tehranDayRange(text) ? text : undefined;
}

const maxId = 2_147_483_647;

/** The id in a path, in digits of any script; undefined if invalid. */
export function parseId(value: string | undefined): number | undefined {
  const digits = toAsciiDigits(value ?? '');
  const id = /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : 0;
  return id > 0 && id <= maxId ? id : undefined;
}
