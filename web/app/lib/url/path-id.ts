import { toAsciiDigits } from '@paddock/contract/i18n/digits';

const largestId = 2_147_483_647;

/** The id of a path, in digits of any script; undefined for what is none. */
export function parseId(value: string | undefined): number | undefined {
  const digits = toAsciiDigits(value ?? '');
  const id = /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : 0;
  return id > 0 && id <= largestId ? id : undefined;
}
