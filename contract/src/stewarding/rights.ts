import { can, isAdmin, type Role } from '../core/permissions.ts';

/** Whether somebody of the staff reads everything of the room. */
export const readsCases = (role: Role): boolean => isAdmin(role) && can(role, 'stewarding', 'view');

/** Whether somebody of the staff acts as chief of every panel. */
export const actsAsChief = (role: Role): boolean => isAdmin(role) && can(role, 'stewarding', 'edit');
