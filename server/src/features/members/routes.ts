import { AppError } from '@paddock/contract/errors';
import * as calls from '@paddock/contract/members';
import { maxPageSize } from '@paddock/contract/paging';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { findMember, pageOfMembers } from './queries.ts';
import { changeRole } from './roles.ts';
import { deleteUser, setRole, setStatus, updateUser } from './service.ts';

export function membersRoutes(app: App): void {
  route(app, calls.listUsers, async ({ deps, query, reply }) => {
    const { skip = 0, limit = maxPageSize, search = '', role, state } = query;
    const { items, total } = await pageOfMembers(deps.db, { skip, limit, search, role, state });
    reply?.header('x-total-count', total);
    return items;
  });

  route(app, calls.getUserForStaff, async ({ deps, params }) => {
    const member = await findMember(deps.db, params.id);
    if (!member) throw new AppError('not_found');
    return member;
  });

  route(app, calls.updateUser, ({ deps, params, body, viewer, locale }) =>
    updateUser(deps, params.id, body, viewer, locale),
  );

  route(app, calls.setUserRole, ({ deps, params, body, viewer, locale }) =>
    setRole(deps, params.id, body.role, viewer, locale),
  );

  route(app, calls.setUserStatus, ({ deps, params, body, viewer }) =>
    setStatus(deps, params.id, body, viewer),
  );

  route(app, calls.deleteUser, async ({ deps, params, viewer }) => {
    await deleteUser(deps, params.id, viewer);
    return undefined;
  });

  route(app, calls.updateRole, ({ deps, params, body, viewer }) => changeRole(deps, params.id, body, viewer));
}
