import { isAdmin } from '@paddock/contract/core/permissions';
import type { User } from '@paddock/contract/users/calls';
import { useQuery } from '@tanstack/react-query';
import { secondFactorQuery } from '#features/accounts/queries.ts';
import { queryClient } from '#lib/api/query-client.ts';

/** Not retried: errors do not block navigation, because the server checks every call anyway. */
const requiredQuery = { ...secondFactorQuery(), retry: false };

/** Only staff without a second factor need the call. */
const mayBeDue = (user: User | null) =>
  user !== null && isAdmin(user.role) && !user.has_second_factor && !user.must_change_password;

/** Whether this user must set up a second factor first. */
export async function fetchSecondFactorDue(user: User | null): Promise<boolean> {
  if (!mayBeDue(user)) return false;
  const status = await queryClient.ensureQueryData(requiredQuery).catch(() => undefined);
  return status?.required ?? false;
}

/** The same as a hook, which follows changes of the user; undefined while loading. */
export function useSecondFactorDue(user: User | null): boolean | undefined {
  const enabled = mayBeDue(user);
  const options = { ...requiredQuery, enabled, staleTime: Number.POSITIVE_INFINITY, retryOnMount: false };
  const { data, isError } = useQuery(options, queryClient);
  if (!enabled) return false;
  return data?.required ?? (isError ? false : undefined);
}
