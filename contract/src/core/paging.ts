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

/** A day in a filter, YYYY-MM-DD in Asia/Tehran. */
export const Day = z.optional(z.string().check(z.refine((text) => tehranDayRange(text) !== null, 'invalid')));

/** Offset and size of a page, in rows. */
export const PageQuery = z.object({ skip: Skip, limit: Limit });
export type PageQuery = z.output<typeof PageQuery>;

/** A page of items and the total. */
export interface List<T> {
  items: T[];
  total: number;
}

/** The schema of a page of items with the total. */
export function Page<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), total: z.int() });
}
