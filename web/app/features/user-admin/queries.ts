import { getAdminUser, listSignInAttempts, listUsers } from '@paddock/contract/user-admin/calls';
import { listInvitations } from '@paddock/contract/user-admin/invitation-calls';
import { listRoles } from '@paddock/contract/users/calls';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import { query, useInvalidate } from '#lib/api/query.ts';
import { ApiError } from '#lib/http/api-error.ts';
import type { MemberFilterValues } from './user-filters.ts';

export const membersQuery = (filters: MemberFilterValues) =>
  infiniteQuery(listUsers, filters, { pageLength: 12 });

export const memberQuery = (id: number) => query(getAdminUser, { params: { id } });

export const signInAttemptsQuery = (id: number) => infiniteQuery(listSignInAttempts, {}, { params: { id } });

export const rolesQuery = () => query(listRoles, {});

/** Open invitations. */
export const invitationsQuery = () => infiniteQuery(listInvitations, {});
export const invitationQueries = [listInvitations] as const;

/** Staff reads of users, invalidated by any change of a user. */
export const memberQueries = [listUsers, getAdminUser] as const;

/** Users include their role, so a changed role invalidates them too. */
export const roleQueries = [listRoles, ...memberQueries] as const;

const isOutdated = (error: unknown) =>
  error instanceof ApiError && (error.code === 'user_not_manageable' || error.status === 404);

/** Wraps a call so that a rejection refetches the displayed data: another staff member has changed it. */
export function useInvalidateOnRejection(): <T>(call: () => Promise<T>) => Promise<T> {
  const invalidate = useInvalidate(roleQueries);
  return async (call) => {
    try {
      return await call();
    } catch (error) {
      if (isOutdated(error)) void invalidate();
      throw error;
    }
  };
}
