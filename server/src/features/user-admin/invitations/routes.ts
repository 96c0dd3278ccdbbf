import * as calls from '@paddock/contract/user-admin/invitation-calls';
import * as invited from '@paddock/contract/user-admin/invited-calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { getUser } from '../../users/queries.ts';
import { acceptInvitation, readInvitation, registerInvited } from './accept-invitation.ts';
import { listInvitations } from './list-invitations.ts';
import { createInvitation, resendInvitation, revokeInvitation } from './send-invitation.ts';

export function invitationRoutes(app: App): void {
  route(app, calls.createInvitation, ({ deps, body, viewer }) => createInvitation(deps, body, viewer));

  route(app, calls.listInvitations, ({ deps, query }) => listInvitations(deps.db, query));

  route(app, calls.resendInvitation, ({ deps, params, viewer }) => resendInvitation(deps, params.id, viewer));

  route(app, calls.revokeInvitation, ({ deps, params, viewer }) => revokeInvitation(deps, params.id, viewer));

  route(app, invited.readInvitation, ({ deps, body }) => readInvitation(deps, body.token));

  route(app, invited.registerInvited, ({ deps, body, files, locale, request }) =>
    registerInvited(deps, body, { image: files.profile_image ?? [], locale, ip: request?.ip ?? '' }),
  );

  route(app, invited.acceptInvitation, async ({ deps, body, viewer }) => {
    await acceptInvitation(deps, body.token, viewer);
    return getUser(deps.db, viewer.id);
  });
}
