import { can, isAdmin, type Role } from '../core/permissions.ts';

/** Whether a role may read all cases. */
export const readsCases = (role: Role): boolean => isAdmin(role) && can(role, 'stewarding', 'view');

/** Whether a role has a chief steward's rights on every panel. */
export const hasChiefRights = (role: Role): boolean => isAdmin(role) && can(role, 'stewarding', 'edit');
