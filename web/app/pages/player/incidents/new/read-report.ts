import { toAsciiDigits } from '@paddock/contract/i18n/digits';
import { reportLinksMax } from '@paddock/contract/stewarding/rules';

/** Minutes and seconds as typed, in ms. Null for an empty text, undefined for an invalid time. */
export function readMoment(text: string): number | null | undefined {
  const typed = toAsciiDigits(text).trim();
  if (typed === '') return null;
  const [, minutes, seconds] = /^(\d{1,4}):([0-5]\d)$/.exec(typed) ?? [];
  return minutes === undefined ? undefined : (Number(minutes) * 60 + Number(seconds)) * 1000;
}

/** Formats ms as minutes and seconds, as they would be typed. */
export function toMoment(at_ms: number): string {
  const seconds = Math.floor(at_ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Addresses, one per line. Undefined if one is invalid or there are too many. */
export function readLinks(text: string): string[] | undefined {
  const links = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const areHttps = links.every((link) => URL.canParse(link) && new URL(link).protocol === 'https:');
  return areHttps && links.length <= reportLinksMax ? links : undefined;
}
