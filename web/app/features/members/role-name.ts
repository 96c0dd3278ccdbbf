import { type Role, shippedRoles } from '@paddock/contract/permissions';
import { useText } from '../../lib/text.ts';
import { membersText } from './members-text.ts';

const known = ['player', 'moderator', 'editor', 'manager', 'admin', 'developer'] as const;

/** Names roles for the reader: a shipped one in the language of the page, unless the staff have renamed it. */
export function useRoleName() {
  const t = useText(membersText);
  return ({ name, display_name }: Pick<Role, 'name' | 'display_name'>): string => {
    const isShipped = shippedRoles.some((role) => role.name === name && role.display_name === display_name);
    const found = isShipped ? known.find((one) => one === name) : undefined;
    return found ? t(`roleName.${found}`) : display_name;
  };
}
