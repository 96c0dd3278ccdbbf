import { AppError } from '@paddock/contract/core/errors';
import { maxPageSize, pageSize } from '@paddock/contract/core/paging';
import { outranks } from '@paddock/contract/core/permissions';
import * as calls from '@paddock/contract/user-admin/calls';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { exportUsers } from './export-users.ts';
import { countUsers, findAdminUser, listSignInAttempts, listUserBatch } from './queries.ts';
import {
  deleteUser,
  resetSecondFactor,
  revokeUserSessions,
  setUserRole,
  setUserStatus,
  updateUser,
} from './service.ts';
import { updateRole } from './update-role.ts';

export function userAdminRoutes(app: App): void {
  route(app, calls.listUsers, async ({ deps, query, reply }) => {
    const { skip = 0, limit = maxPageSize, ...filter } = query;
    const [members, total] = await Promise.all([
      listUserBatch(deps.db, filter, limit, skip),
      countUsers(deps.db, filter),
    ]);
    reply?.header('x-total-count', total);
    return members;
  });

  route(app, calls.exportUsers, async ({ deps, query, reply }) => exportUsers(deps.db, query, reply));

  route(app, calls.getAdminUser, async ({ deps, params }) => {
    const member = await findAdminUser(deps.db, params.id);
    if (!member) throw new AppError('not_found');
    return member;
  });

  route(app, calls.updateUser, ({ deps, params, body, viewer, locale }) =>
    updateUser(deps, params.id, body, viewer, locale),
  );

  route(app, calls.setUserRole, ({ deps, params, body, viewer, locale }) =>
    setUserRole(deps, params.id, body.role, viewer, locale),
  );

  route(app, calls.setUserStatus, ({ deps, params, body, viewer }) =>
    setUserStatus(deps, params.id, body, viewer),
  );

  route(app, calls.deleteUser, async ({ deps, params, viewer }) => {
    await deleteUser(deps, params.id, viewer);
    return undefined;
  });

  route(app, calls.listSignInAttempts, async ({ deps, params, query, viewer, reply }) => {
    const member = await findAdminUser(deps.db, params.id);
    if (!member) throw new AppError('not_found');
    // From where somebody signs in is the business of those above, and one's own.
    if (!outranks(viewer.role, member.role) && member.id !== viewer.id)
      throw new AppError('user_not_manageable');
    const { skip = 0, limit = pageSize } = query;
    const { items, total } = await listSignInAttempts(deps.db, params.id, { skip, limit });
    reply?.header('x-total-count', total);
    return items;
  });

  route(app, calls.revokeUserSessions, async ({ deps, params, viewer }) => {
    await revokeUserSessions(deps, params.id, viewer);
    return undefined;
  });

  route(app, calls.resetSecondFactor, async ({ deps, params, viewer }) => {
    await resetSecondFactor(deps, params.id, viewer);
    return undefined;
  });

  route(app, calls.updateRole, ({ deps, params, body, viewer }) => updateRole(deps, params.id, body, viewer));
}
