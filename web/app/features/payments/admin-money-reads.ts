import { nameOf } from '@paddock/contract/endpoint';
import { listDeliveries } from '@paddock/contract/entitlements';
import { checkMoney, getTransaction, listTransactions } from '@paddock/contract/payments';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';

/** What the staff read about money, all of it stale after any of their decisions. */
export const moneyReads = [listTransactions, getTransaction, checkMoney, listDeliveries] as const;

/** Reads all of it again that is shown. */
export function useMoneyAgain(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(moneyReads.map((read) => client.invalidateQueries({ queryKey: [nameOf(read)] })));
}

/** A decision that came too late means that somebody was faster: what is shown is read again before it fails. */
export function useFreshOnConflict(): <T>(act: () => Promise<T>) => Promise<T> {
  const again = useMoneyAgain();
  return async (act) => {
    try {
      return await act();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void again();
      throw error;
    }
  };
}
