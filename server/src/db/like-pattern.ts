import { normalizeForSearch } from '@paddock/contract/i18n/normalize-text';
import { readTypedId } from '@paddock/contract/i18n/typed-values';
import { ilike, like, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A LIKE pattern for texts containing the input; wildcards are escaped. */
export function containsPattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The value of a column `search_text`: texts in one normalized spelling. */
export function toSearchText(...texts: (string | null | undefined)[]): string {
  return normalizeForSearch(texts.join(' '));
}

/** Whether a column `search_text` contains the input; undefined for an empty search, which matches all. */
export function matchesSearch(column: PgColumn, search = ''): SQL | undefined {
  const wanted = normalizeForSearch(search);
  return wanted ? like(column, containsPattern(wanted)) : undefined;
}

/**
 * Whether a text contains the input, regardless of spelling. Folds each distinct text only once, since titles of
 * purchases repeat often.
 */
export function containsFolded(column: PgColumn, search: string): SQL {
  const pattern = containsPattern(normalizeForSearch(search));
  return sql`${column} in (
    select text from (select distinct ${column} as text from ${column.table}) as texts
    where fold_for_search(text) like ${pattern})`;
}

/** Whether an id contains the input: digits of any script, any case, without invisible characters. */
export function containsId(column: PgColumn, search: string): SQL {
  return ilike(column, containsPattern(readTypedId(search)));
}
