import { toAsciiDigits } from '@paddock/contract/i18n/digits';
import { cleanName } from '@paddock/contract/i18n/normalize-text';
import { tehranDayRange } from '@paddock/contract/i18n/time';

const longestSearch = 100;
const lastPage = 1_000_000;

/** A whole number from 1, in digits of any script. */
export function parsePage(text: string | null): number {
  const digits = toAsciiDigits(text ?? '');
  const page = /^\d{1,9}$/.test(digits) ? Number(digits) : 1;
  return Math.min(Math.max(page, 1), lastPage);
}

/** What is looked for, as one clean line. */
export function parseSearch(text: string | null): string | undefined {
  return cleanName(text ?? '').slice(0, longestSearch) || undefined;
}

const longestGameName = 260;

/** A name of the game as it is; one that no database holds is none. */
export function parseGameName(text: string | null): string | undefined {
  return text && text.length <= longestGameName && !text.includes('\0') ? text : undefined;
}

/** A day of the calendar, `YYYY-MM-DD`. */
export function parseDay(text: string | null): string | undefined {
  return text && tehranDayRange(text) ? text : undefined;
}

const largestId = 2_147_483_647;

/** The id of a path, in digits of any script; undefined for what is none. */
export function parseId(value: string | undefined): number | undefined {
  const digits = toAsciiDigits(value ?? '');
  const id = /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : 0;
  return id > 0 && id <= largestId ? id : undefined;
}
