import { ApiError } from '#lib/api/api-error.ts';
import { useInvalidate } from '#lib/api/query.ts';
import { moneyQueries } from './queries.ts';

/** A decision that came too late means that somebody was faster: what is shown is read again before it fails. */
export function useInvalidateOnConflict(): <T>(act: () => Promise<T>) => Promise<T> {
  const again = useInvalidate(moneyQueries);
  return async (act) => {
    try {
      return await act();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void again();
      throw error;
    }
  };
}
