import { AppError } from '@paddock/contract/errors';
import * as calls from '@paddock/contract/members';
import { maxPageSize, pageSize } from '@paddock/contract/paging';
import { outranks } from '@paddock/contract/permissions';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { exportOf } from './export.ts';
import { countMembers, findMember, pageOfSignIns, someMembers } from './queries.ts';
import { changeRole } from './roles.ts';
import { deleteUser, endSignInsOf, resetSecondFactorOf, setRole, setStatus, updateUser } from './service.ts';

export function membersRoutes(app: App): void {
  route(app, calls.listUsers, async ({ deps, query, reply }) => {
    const { skip = 0, limit = maxPageSize, ...filter } = query;
    const [members, total] = await Promise.all([
      someMembers(deps.db, filter, limit, skip),
      countMembers(deps.db, filter),
    ]);
    reply?.header('x-total-count', total);
    return members;
  });

  route(app, calls.exportUsers, async ({ deps, query, reply }) => exportOf(deps.db, query, reply));

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

  route(app, calls.listSignIns, async ({ deps, params, query, viewer, reply }) => {
    const member = await findMember(deps.db, params.id);
    if (!member) throw new AppError('not_found');
    // From where somebody signs in is the business of those above, and one's own.
    if (!outranks(viewer.role, member.role) && member.id !== viewer.id)
      throw new AppError('user_not_manageable');
    const { skip = 0, limit = pageSize } = query;
    const { items, total } = await pageOfSignIns(deps.db, params.id, { skip, limit });
    reply?.header('x-total-count', total);
    return items;
  });

  route(app, calls.endSignIns, async ({ deps, params, viewer }) => {
    await endSignInsOf(deps, params.id, viewer);
    return undefined;
  });

  route(app, calls.resetSecondFactor, async ({ deps, params, viewer }) => {
    await resetSecondFactorOf(deps, params.id, viewer);
    return undefined;
  });

  route(app, calls.updateRole, ({ deps, params, body, viewer }) => changeRole(deps, params.id, body, viewer));
}
