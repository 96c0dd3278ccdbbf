import { normalizeForSearch } from '@paddock/contract/i18n/normalize-text';
import { readTypedId } from '@paddock/contract/i18n/typed-values';
import { ilike, like, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A LIKE pattern for texts that contain what was typed; the pattern's own signs are taken literally. */
export function containsPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The value of a column `search_text`: texts in one spelling, in which a part is found however it is typed. */
export function toSearchText(...texts: (string | null | undefined)[]): string {
  return normalizeForSearch(texts.join(' '));
}

/** Whether a column `search_text` contains what was typed; undefined for an empty search, which matches all. */
export function matchesSearch(column: PgColumn, search = ''): SQL | undefined {
  const wanted = normalizeForSearch(search);
  return wanted ? like(column, containsPattern(wanted)) : undefined;
}

/**
 * Whether a text contains what was typed, however the two are spelled. Each text is folded once for all rows that have it, as titles
 * of what was bought are the same in many.
 */
export function containsFolded(column: PgColumn, search: string): SQL {
  const pattern = containsPattern(normalizeForSearch(search));
  return sql`${column} in (
    select text from (select distinct ${column} as text from ${column.table}) as texts
    where fold_for_search(text) like ${pattern})`;
}

/** Whether an id contains what was typed or pasted: digits of any script, letters of either case, signs that nobody sees. */
export function containsId(column: PgColumn, search: string): SQL {
  return ilike(column, containsPattern(readTypedId(search)));
}
