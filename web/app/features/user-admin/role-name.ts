import type { Role } from '@paddock/contract/core/permissions';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { useRoleNameMessages } from './role-name/messages.ts';

const builtInRoles = ['player', 'moderator', 'editor', 'manager', 'admin', 'developer'] as const;

/** Returns a function that names roles. Built-in roles are translated unless staff have renamed them. */
export function useRoleName() {
  const t = useRoleNameMessages();
  return ({ name, display_name }: Pick<Role, 'name' | 'display_name'>): string => {
    const isBuiltIn = defaultRoles.some((role) => role.name === name && role.display_name === display_name);
    const found = isBuiltIn ? builtInRoles.find((role) => role === name) : undefined;
    return found ? t(`roleName.${found}`) : display_name;
  };
}
