import { getAdminUser, listSignInAttempts, listUsers } from '@paddock/contract/user-admin/calls';
import { listInvitations } from '@paddock/contract/user-admin/invitation-calls';
import { listRoles } from '@paddock/contract/users/calls';
import { ApiError } from '#lib/api/api-error.ts';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import { query, useInvalidate } from '#lib/api/query.ts';
import type { MemberFilterValues } from './user-filters.ts';

export const membersQuery = (filters: MemberFilterValues) =>
  infiniteQuery(listUsers, filters, { pageLength: 12 });

export const memberQuery = (id: number) => query(getAdminUser, { params: { id } });

export const signInAttemptsQuery = (id: number) => infiniteQuery(listSignInAttempts, {}, { params: { id } });

export const rolesQuery = () => query(listRoles, {});

/** Invitations that nobody has accepted yet. */
export const invitationsQuery = () => infiniteQuery(listInvitations, {});
export const invitationQueries = [listInvitations] as const;

/** What the staff read about users, stale after any change of one. */
export const memberQueries = [listUsers, getAdminUser] as const;

/** Users carry their role, so that a changed one makes them stale too. */
export const roleQueries = [listRoles, ...memberQueries] as const;

const isOutrun = (error: unknown) =>
  error instanceof ApiError && (error.code === 'user_not_manageable' || error.status === 404);

/** A refusal means that somebody was faster: what is shown is read again before the call fails. */
export function useInvalidateOnRefusal(): <T>(act: () => Promise<T>) => Promise<T> {
  const again = useInvalidate(roleQueries);
  return async (act) => {
    try {
      return await act();
    } catch (error) {
      if (isOutrun(error)) void again();
      throw error;
    }
  };
}
