import { type NavigateOptions, useSearchParams } from 'react-router';

/** How each parameter of an address is read; null is one that is not there. */
export type UrlSchema = Record<string, (text: string | null) => unknown>;

export type UrlFilters<S extends UrlSchema> = { [K in keyof S]: ReturnType<S[K]> };

/** Undefined leaves a parameter out. */
export type UrlChanges<S extends UrlSchema> = { [K in keyof S]?: string | undefined };

/** What an address asks for. */
export function parseUrlFilters<S extends UrlSchema>(schema: S, search: URLSearchParams): UrlFilters<S> {
  const entries = Object.entries(schema).map(([name, parse]) => [name, parse(search.get(name))]);
  return Object.fromEntries(entries) as UrlFilters<S>;
}

/**
 * The address with changes, the rest as it was. What means the same as nothing is left out; where the schema has a
 * `page`, that begins again.
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

/** The only reader of the address's parameters; a loader uses `parseUrlFilters` with the same schema. */
export function useUrlFilters<S extends UrlSchema>(schema: S) {
  const [search, setSearch] = useSearchParams();
  const go = (next: URLSearchParams, options?: NavigateOptions) =>
    setSearch(next, { preventScrollReset: true, ...options });
  return {
    filters: parseUrlFilters(schema, search),
    /** The search of a link that changes some of them. */
    searchWith: (changes: UrlChanges<S>) => withUrlFilters(schema, search, changes).toString(),
    /** Changes some of them in place. */
    change: (changes: UrlChanges<S>, options?: NavigateOptions) =>
      go(withUrlFilters(schema, search, changes), options),
    /** Leaves nothing in the address but these. */
    reset: (changes: UrlChanges<S> = {}, options?: NavigateOptions) =>
      go(withUrlFilters(schema, new URLSearchParams(), changes), options),
  };
}

/** Any words but none. */
export const anyText = (text: string | null): string | undefined => text || undefined;

/** Whether it is there, with or without a value. */
export const isThere = (text: string | null): boolean => text !== null;

/** One of a closed list; anything else is `usual`, which is not written. */
export function oneOf<const V extends string>(values: readonly V[]): (text: string | null) => V | undefined;
export function oneOf<const V extends string>(values: readonly V[], usual: V): (text: string | null) => V;
export function oneOf<V extends string>(values: readonly V[], usual?: V) {
  return (text: string | null) => values.find((one) => one === text) ?? usual;
}
