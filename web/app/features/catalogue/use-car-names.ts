import { listNames } from '@paddock/contract/catalogue/calls';
import { tidyRawId } from '@paddock/contract/catalogue/raw-ids';
import { namesMax } from '@paddock/contract/catalogue/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '#lib/api/query.ts';

/** Returns a function that names cars by their keys. Until a name is loaded, or without one, it tidies the key. */
export function useCarNames(keys: readonly string[]): (key: string) => string {
  const read = useQuery({
    ...query(listNames, { query: { car: [...new Set(keys)].toSorted().slice(0, namesMax) } }),
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
  });
  return (key) => read.data?.cars.find((car) => car.key === key)?.name ?? tidyRawId(key);
}
