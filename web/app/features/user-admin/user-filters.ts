import { adminUserStates } from '@paddock/contract/user-admin/rules';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parseSearch } from '#lib/url/url-values.ts';

const longestRole = 60;

/** What an address of the user management asks for; what makes no sense is left out. */
export const memberFilters = {
  search: parseSearch,
  role: (text: string | null) => text?.slice(0, longestRole) || undefined,
  state: oneOf(adminUserStates),
};
export type MemberFilterValues = UrlFilters<typeof memberFilters>;

/** Without a role that is none of those there are. While these are on their way, the address is believed. */
export function withKnownRole(
  filters: MemberFilterValues,
  roles: readonly { name: string }[] | undefined,
): MemberFilterValues {
  const isKnown = !roles || roles.some(({ name }) => name === filters.role);
  return isKnown ? filters : { ...filters, role: undefined };
}

/** Which tab an address shows. */
export const viewFilters = { view: oneOf(['users', 'roles', 'invitations'], 'users') };
