import { cleanName } from '@paddock/contract/locale';
import { memberStates } from '@paddock/contract/members';
import { searchMax } from '@paddock/contract/paging';

export type MemberFilterName = 'search' | 'role' | 'state';

/** What an address of the user management asks for; what makes no sense is left out. `roles` are those there are. */
export function readMemberAddress(address: URLSearchParams, roles: readonly { name: string }[] | undefined) {
  const role = address.get('role');
  return {
    search: cleanName(address.get('search') ?? '').slice(0, searchMax) || undefined,
    // While the roles are on their way, the address is believed.
    role: roles ? roles.find(({ name }) => name === role)?.name : role?.slice(0, 60) || undefined,
    state: memberStates.find((state) => state === address.get('state')),
  };
}

/** The address with another filter; an empty one is left out. */
export function withFilter(address: URLSearchParams, name: MemberFilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
