import { isAdmin } from '@paddock/contract/core/permissions';
import type { User } from '@paddock/contract/users/calls';
import { useQuery } from '@tanstack/react-query';
import { secondFactorQuery } from '#features/accounts/queries.ts';
import { queryClient } from '#lib/api/query-client.ts';

/** A failed answer holds nobody up: the server refuses them anyway. */
const requiredQuery = { ...secondFactorQuery(), retry: false };

/** Only staff who have none are asked about. */
const mayBeDue = (user: User | null) =>
  user !== null && isAdmin(user.role) && !user.has_second_factor && !user.must_change_password;

/** Whether the site wants a second factor of this user first. */
export async function fetchSecondFactorDue(user: User | null): Promise<boolean> {
  if (!mayBeDue(user)) return false;
  const answer = await queryClient.ensureQueryData(requiredQuery).catch(() => undefined);
  return answer?.required ?? false;
}

/** The same while the user is on a screen, who may change there; undefined while it is not known. */
export function useSecondFactorDue(user: User | null): boolean | undefined {
  const enabled = mayBeDue(user);
  const options = { ...requiredQuery, enabled, staleTime: Number.POSITIVE_INFINITY, retryOnMount: false };
  const { data, isError } = useQuery(options, queryClient);
  if (!enabled) return false;
  return data?.required ?? (isError ? false : undefined);
}
