import { adminUserStates } from '@paddock/contract/user-admin/rules';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parseSearch } from '#lib/url/url-values.ts';

const maxRoleLength = 60;

/** URL filters of the user management. Invalid values are ignored. */
export const memberFilters = {
  search: parseSearch,
  role: (text: string | null) => text?.slice(0, maxRoleLength) || undefined,
  state: oneOf(adminUserStates),
};
export type MemberFilterValues = UrlFilters<typeof memberFilters>;

/** Removes an unknown role. Until the roles are loaded, any role is accepted. */
export function withKnownRole(
  filters: MemberFilterValues,
  roles: readonly { name: string }[] | undefined,
): MemberFilterValues {
  const isKnown = !roles || roles.some(({ name }) => name === filters.role);
  return isKnown ? filters : { ...filters, role: undefined };
}

/** URL parameter of the tab. */
export const viewFilters = { view: oneOf(['users', 'roles', 'invitations'], 'users') };
