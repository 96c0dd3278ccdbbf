import { endpointName } from '@paddock/contract/core/endpoint';
import { listDeliveries } from '@paddock/contract/entitlements/calls';
import { checkLedger, getTransaction, listTransactions } from '@paddock/contract/payments/calls';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';

/** What the staff read about money, all of it stale after any of their decisions. */
export const moneyQueries = [listTransactions, getTransaction, checkLedger, listDeliveries] as const;

/** Reads all of it again that is shown. */
export function useInvalidateMoney(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(moneyQueries.map((read) => client.invalidateQueries({ queryKey: [endpointName(read)] })));
}

/** A decision that came too late means that somebody was faster: what is shown is read again before it fails. */
export function useInvalidateOnConflict(): <T>(act: () => Promise<T>) => Promise<T> {
  const again = useInvalidateMoney();
  return async (act) => {
    try {
      return await act();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void again();
      throw error;
    }
  };
}
