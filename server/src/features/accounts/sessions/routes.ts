import {
  listSessions,
  revokeMySession,
  revokeOtherSessions,
} from '@paddock/contract/accounts/second-factor-calls';
import { AppError } from '@paddock/contract/core/errors';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { auditSecurity } from '../audit-security.ts';
import { listUserSessions, revokeSessions, revokeUserSession } from './queries.ts';

/** Lists and ends a user's sign-ins. */
export function sessionRoutes(app: App): void {
  route(app, listSessions, ({ deps, viewer }) => listUserSessions(deps.db, viewer, deps.now()));

  route(app, revokeMySession, async ({ deps, viewer, params }) => {
    await deps.db.transaction(async (tx) => {
      const user_agent = await revokeUserSession(tx, viewer.id, params.id);
      if (user_agent === undefined) throw new AppError('not_found');
      await auditSecurity(tx, 'sign_in.ended', viewer, { user_agent });
    });
    return undefined;
  });

  route(app, revokeOtherSessions, async ({ deps, viewer }) => {
    await deps.db.transaction(async (tx) => {
      const ended = await revokeSessions(tx, viewer.id, viewer.session.id);
      if (ended > 0) await auditSecurity(tx, 'sign_in.ended', viewer, { ended });
    });
    return undefined;
  });
}
