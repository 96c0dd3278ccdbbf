import { toAsciiDigits } from '@paddock/contract/i18n/digits';
import { carIdMax } from '@paddock/contract/timing/rules';
import { parsePage } from '#lib/url/url-values.ts';

/** The number of a car in its session. */
function parseCar(text: string | null): number | undefined {
  const digits = toAsciiDigits(text ?? '');
  return /^\d{1,3}$/.test(digits) && Number(digits) <= carIdMax ? Number(digits) : undefined;
}

/** The car whose laps are listed in full, and the page of its laps. */
export const carFilter = { car: parseCar, page: parsePage };
