import * as z from 'zod/mini';
import { cleanName } from '../i18n/normalize-text.ts';
import { tehranDayRange } from '../i18n/time.ts';
import { WholeNumber } from './fields.ts';

export const pageSize = 10;
export const maxPageSize = 100;
export const searchMax = 100;

export const Skip = z.optional(WholeNumber(0, 1_000_000_000));
export const Limit = z.optional(WholeNumber(1, maxPageSize));
export const Search = z.optional(z.string().check(z.overwrite(cleanName), z.maxLength(searchMax)));

/** A day of a filter, YYYY-MM-DD in Asia/Tehran. */
export const Day = z.optional(z.string().check(z.refine((text) => tehranDayRange(text) !== null, 'invalid')));

/** skip and limit of a list, in rows. */
export const PageQuery = z.object({ skip: Skip, limit: Limit });
export type PageQuery = z.output<typeof PageQuery>;

/** Some items of a list, and how many the whole list has. */
export interface List<T> {
  items: T[];
  total: number;
}

/** A page of a list with the count of the whole. */
export function Page<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), total: z.int() });
}
