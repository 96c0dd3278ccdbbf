import { endpointName } from '@paddock/contract/core/endpoint';
import { getAdminUser, listUsers } from '@paddock/contract/user-admin/calls';
import { listRoles } from '@paddock/contract/users/calls';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';

/** What the staff read about users, stale after any change of one. */
export const memberQueries = [listUsers, getAdminUser] as const;

/** Users carry their role, so that a changed one makes them stale too. */
export const roleQueries = [listRoles, ...memberQueries] as const;

const isOutrun = (error: unknown) =>
  error instanceof ApiError && (error.code === 'user_not_manageable' || error.status === 404);

/** A refusal means that somebody was faster: what is shown is read again before the call fails. */
export function useInvalidateOnRefusal(): <T>(act: () => Promise<T>) => Promise<T> {
  const client = useQueryClient();
  return async (act) => {
    try {
      return await act();
    } catch (error) {
      if (isOutrun(error)) {
        for (const read of roleQueries) void client.invalidateQueries({ queryKey: [endpointName(read)] });
      }
      throw error;
    }
  };
}
