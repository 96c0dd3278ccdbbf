import { listNames } from '@paddock/contract/catalogue/calls';
import { namesMax } from '@paddock/contract/catalogue/rules';
import { query } from '#lib/api/query.ts';

/** The names of tracks by their keys. */
export const trackNamesQuery = (keys: readonly string[]) =>
  query(listNames, { query: { track: [...new Set(keys)].toSorted().slice(0, namesMax) } });
