import type { Role } from '@paddock/contract/core/permissions';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { useRoleNameMessages } from './role-name/messages.ts';

const known = ['player', 'moderator', 'editor', 'manager', 'admin', 'developer'] as const;

/** Names roles for the reader: a shipped one in the language of the page, unless the staff have renamed it. */
export function useRoleName() {
  const t = useRoleNameMessages();
  return ({ name, display_name }: Pick<Role, 'name' | 'display_name'>): string => {
    const isShipped = defaultRoles.some((role) => role.name === name && role.display_name === display_name);
    const found = isShipped ? known.find((one) => one === name) : undefined;
    return found ? t(`roleName.${found}`) : display_name;
  };
}
