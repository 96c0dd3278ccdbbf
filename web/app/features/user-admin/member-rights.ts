import { can, mayDelete, outranks, type Role } from '@paddock/contract/core/permissions';
import type { AdminUser } from '@paddock/contract/user-admin/calls';

/** What one of the staff may do with a user: both the module and the levels have to allow it. */
export function rightsOver(own: Role, { role }: Pick<AdminUser, 'role'>) {
  return {
    edit: can(own, 'users', 'edit') && outranks(own, role),
    delete: can(own, 'users', 'delete') && mayDelete(own, role),
  };
}

export type MemberRights = ReturnType<typeof rightsOver>;

/** Whether one of the staff may change what a role is. */
export function mayChangeRole(own: Role, role: Role): boolean {
  return can(own, 'settings', 'edit') && outranks(own, role);
}
