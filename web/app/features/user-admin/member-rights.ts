import { can, mayDelete, outranks, type Role } from '@paddock/contract/core/permissions';
import type { AdminUser } from '@paddock/contract/user-admin/calls';

/** The permissions of a staff role on a user, which depend on module and level. */
export function rightsOver(editor: Role, { role }: Pick<AdminUser, 'role'>) {
  return {
    edit: can(editor, 'users', 'edit') && outranks(editor, role),
    delete: can(editor, 'users', 'delete') && mayDelete(editor, role),
  };
}

export type MemberRights = ReturnType<typeof rightsOver>;

/** Whether a staff role can change another role. */
export function mayChangeRole(editor: Role, role: Role): boolean {
  return can(editor, 'settings', 'edit') && outranks(editor, role);
}
