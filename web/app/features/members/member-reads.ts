import { nameOf } from '@paddock/contract/endpoint';
import { getUserForStaff, listUsers } from '@paddock/contract/members';
import { listRoles } from '@paddock/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';

/** What the staff read about users, stale after any change of one. */
export const memberReads = [listUsers, getUserForStaff] as const;

/** Users carry their role, so that a changed one makes them stale too. */
export const roleReads = [listRoles, ...memberReads] as const;

const isOutrun = (error: unknown) =>
  error instanceof ApiError && (error.code === 'user_not_manageable' || error.status === 404);

/** A refusal means that somebody was faster: what is shown is read again before the call fails. */
export function useFreshOnRefusal(): <T>(act: () => Promise<T>) => Promise<T> {
  const client = useQueryClient();
  return async (act) => {
    try {
      return await act();
    } catch (error) {
      if (isOutrun(error)) {
        for (const read of roleReads) void client.invalidateQueries({ queryKey: [nameOf(read)] });
      }
      throw error;
    }
  };
}
