import { AppError } from '@paddock/contract/errors';
import { endOtherSessions, endOwnSession, listSessions } from '@paddock/contract/second-factor';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { endSessionOf, endSessions, listSessionsOf } from './queries.ts';
import { noteSecurity } from './security-notes.ts';

/** Where somebody is signed in, and the ends of it. */
export function sessionRoutes(app: App): void {
  route(app, listSessions, ({ deps, viewer }) => listSessionsOf(deps.db, viewer, deps.now()));

  route(app, endOwnSession, async ({ deps, viewer, params }) => {
    await deps.db.transaction(async (tx) => {
      const user_agent = await endSessionOf(tx, viewer.id, params.id);
      if (user_agent === undefined) throw new AppError('not_found');
      await noteSecurity(tx, 'sign_in.ended', viewer, { user_agent });
    });
    return undefined;
  });

  route(app, endOtherSessions, async ({ deps, viewer }) => {
    await deps.db.transaction(async (tx) => {
      const ended = await endSessions(tx, viewer.id, viewer.session.id);
      if (ended > 0) await noteSecurity(tx, 'sign_in.ended', viewer, { ended });
    });
    return undefined;
  });
}
