import { type NavigateOptions, useSearchParams } from 'react-router';

/** The parser of each search parameter; null if it is absent. */
export type UrlSchema = Record<string, (text: string | null) => unknown>;

export type UrlFilters<S extends UrlSchema> = { [K in keyof S]: ReturnType<S[K]> };

/** Undefined removes a parameter. */
export type UrlChanges<S extends UrlSchema> = { [K in keyof S]?: string | undefined };

/** Parses the filters of an address. */
export function parseUrlFilters<S extends UrlSchema>(schema: S, search: URLSearchParams): UrlFilters<S> {
  const entries = Object.entries(schema).map(([name, parse]) => [name, parse(search.get(name))]);
  return Object.fromEntries(entries) as UrlFilters<S>;
}

/**
 * The search parameters with changes. Values equal to the default are omitted, and a `page` in the schema is reset.
 */
export function withUrlFilters<S extends UrlSchema>(
  schema: S,
  search: URLSearchParams,
  changes: UrlChanges<S>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  if ('page' in schema) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    const parse = schema[name];
    if (value === undefined || parse?.(value) === parse?.(null)) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The filters in the address, with ways to change them. Loaders use `parseUrlFilters` with the same schema. */
export function useUrlFilters<S extends UrlSchema>(schema: S) {
  const [search, setSearch] = useSearchParams();
  const go = (next: URLSearchParams, options?: NavigateOptions) =>
    setSearch(next, { preventScrollReset: true, ...options });
  return {
    filters: parseUrlFilters(schema, search),
    /** The search string of a link with changes. */
    searchWith: (changes: UrlChanges<S>) => withUrlFilters(schema, search, changes).toString(),
    /** Navigates with changes. */
    change: (changes: UrlChanges<S>, options?: NavigateOptions) =>
      go(withUrlFilters(schema, search, changes), options),
    /** Navigates with these parameters only. */
    reset: (changes: UrlChanges<S> = {}, options?: NavigateOptions) =>
      go(withUrlFilters(schema, new URLSearchParams(), changes), options),
  };
}

/** Any non-empty text. */
export const anyText = (text: string | null): string | undefined => text || undefined;

/** Whether the parameter is present, with or without a value. */
export const isThere = (text: string | null): boolean => text !== null;

/** One of `values`, otherwise `fallback`, which is omitted from addresses. */
export function oneOf<const V extends string>(values: readonly V[]): (text: string | null) => V | undefined;
export function oneOf<const V extends string>(values: readonly V[], fallback: V): (text: string | null) => V;
export function oneOf<V extends string>(values: readonly V[], fallback?: V) {
  return (text: string | null) => values.find((value) => value === text) ?? fallback;
}
