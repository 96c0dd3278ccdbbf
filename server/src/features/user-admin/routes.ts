import { AppError } from '@paddock/contract/core/errors';
import { outranks } from '@paddock/contract/core/permissions';
import * as calls from '@paddock/contract/user-admin/calls';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { exportUsers } from './export-users.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { getAdminUser, listSignInAttempts, listUsers } from './queries.ts';
import { releaseUsername } from './release-username.ts';
import { resetSecondFactor, revokeUserSessions } from './revoke-sign-ins.ts';
import { createRole, deleteRole, updateRole } from './roles.ts';
import { setUserStatus } from './set-user-status.ts';
import { setUserRole, updateUser } from './update-user.ts';

export function userAdminRoutes(app: App): void {
  route(app, calls.listUsers, ({ deps, query }) => listUsers(deps.db, query));

  route(app, calls.exportUsers, async ({ deps, query, reply }) => exportUsers(deps.db, query, reply), {
    replica: true,
  });

  route(app, calls.getAdminUser, ({ deps, params }) => getAdminUser(deps.db, params.id));

  route(app, calls.updateUser, ({ deps, params, body, viewer }) => updateUser(deps, params.id, body, viewer));

  route(app, calls.setUserRole, ({ deps, params, body, viewer }) =>
    setUserRole(deps, params.id, body.role, viewer),
  );

  route(app, calls.setUserStatus, ({ deps, params, body, viewer }) =>
    setUserStatus(deps, params.id, body, viewer),
  );

  route(app, calls.listSignInAttempts, async ({ deps, params, query, viewer }) => {
    const member = await getAdminUser(deps.db, params.id);
    // Sign-in locations are visible to higher roles and to the member.
    if (!outranks(viewer.role, member.role) && member.id !== viewer.id)
      throw new AppError('user_not_manageable');
    return listSignInAttempts(deps.db, params.id, query);
  });

  route(app, calls.revokeUserSessions, ({ deps, params, viewer }) =>
    revokeUserSessions(deps, params.id, viewer),
  );

  route(app, calls.releaseUsername, ({ deps, params }) => releaseUsername(deps, params.username));

  route(app, calls.resetSecondFactor, ({ deps, params, viewer }) =>
    resetSecondFactor(deps, params.id, viewer),
  );

  route(app, calls.createRole, ({ deps, body, viewer }) => createRole(deps, body, viewer));

  route(app, calls.deleteRole, ({ deps, params, viewer }) => deleteRole(deps, params.id, viewer));

  route(app, calls.updateRole, ({ deps, params, body, viewer }) => updateRole(deps, params.id, body, viewer));

  invitationRoutes(app);
}
