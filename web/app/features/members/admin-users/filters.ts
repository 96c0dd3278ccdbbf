import { searchMax } from '@paddock/contract/core/paging';
import { cleanName } from '@paddock/contract/i18n/normalize-text';
import { adminUserStates } from '@paddock/contract/user-admin/rules';

export type MemberFilterName = 'search' | 'role' | 'state';

/** What an address of the user management asks for; what makes no sense is left out. `roles` are those there are. */
export function parseMemberFilters(address: URLSearchParams, roles: readonly { name: string }[] | undefined) {
  const role = address.get('role');
  return {
    search: cleanName(address.get('search') ?? '').slice(0, searchMax) || undefined,
    // While the roles are on their way, the address is believed.
    role: roles ? roles.find(({ name }) => name === role)?.name : role?.slice(0, 60) || undefined,
    state: adminUserStates.find((state) => state === address.get('state')),
  };
}
