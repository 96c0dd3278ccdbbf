import { useInvalidate } from '#lib/api/query.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { moneyQueries } from './queries.ts';

/** Wraps a call so that a conflict refetches the displayed data: another staff member has decided already. */
export function useInvalidateOnConflict(): <T>(call: () => Promise<T>) => Promise<T> {
  const invalidate = useInvalidate(moneyQueries);
  return async (call) => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void invalidate();
      throw error;
    }
  };
}
