import * as adminCalls from '@paddock/contract/teams/admin-calls';
import * as calls from '@paddock/contract/teams/calls';
import * as invitationCalls from '@paddock/contract/teams/invitation-calls';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { removeTeamMember, updateTeamMember } from './edit-members.ts';
import { createTeam, deleteTeam, updateTeam } from './edit-team.ts';
import {
  acceptTeamInvitation,
  declineTeamInvitation,
  getTeamInvitation,
} from './invitations/answer-invitation.ts';
import {
  createTeamInvitation,
  listTeamInvitations,
  revokeTeamInvitation,
} from './invitations/invite-members.ts';
import { listInvitationsTo } from './invitations/queries.ts';
import { archiveTeam, listAdminTeams, removeTeamLogo, renameTeam, restoreTeam } from './moderate-teams.ts';
import { getTeam } from './pages/get-team.ts';
import { serveTeamOgImages } from './pages/og-image.ts';
import { listDriverTeams, listMyTeams, listTeams } from './queries.ts';

export function teamsRoutes(app: App): void {
  publicRoutes(app);
  memberRoutes(app);
  invitationRoutes(app);
  staffRoutes(app);
  serveTeamOgImages(app);
}

function publicRoutes(app: App): void {
  route(app, calls.listTeams, ({ deps, query }) => listTeams(deps.db, query), {
    cached: true,
    replica: true,
  });

  route(app, calls.getTeam, ({ deps, params }) => getTeam(deps, params.tag), { cached: true, replica: true });

  route(app, calls.listDriverTeams, ({ deps, params }) => listDriverTeams(deps.db, params.id), {
    cached: true,
    replica: true,
  });
}

function memberRoutes(app: App): void {
  route(app, calls.getMyTeams, async ({ deps, viewer }) => {
    const [teams, invitations] = await Promise.all([
      listMyTeams(deps.db, viewer.id),
      listInvitationsTo(deps.db, viewer.id, deps.now()),
    ]);
    return { teams, invitations };
  });

  route(app, calls.createTeam, ({ deps, body, files, viewer }) =>
    createTeam(deps, body, { files, viewer: viewer.id }),
  );

  route(app, calls.updateTeam, ({ deps, params, body, files, viewer }) =>
    updateTeam(deps, params.id, body, { files, viewer: viewer.id }),
  );

  route(app, calls.deleteTeam, async ({ deps, params, viewer }) => {
    await deleteTeam(deps, params.id, viewer.id);
    return undefined;
  });

  route(app, calls.updateTeamMember, ({ deps, params, body, viewer }) =>
    updateTeamMember(deps, { ...params, ...body }, viewer.id),
  );

  route(app, calls.removeTeamMember, async ({ deps, params, viewer }) => {
    await removeTeamMember(deps, params, viewer.id);
    return undefined;
  });
}

function invitationRoutes(app: App): void {
  route(app, invitationCalls.listTeamInvitations, ({ deps, params, viewer }) =>
    listTeamInvitations(deps, params.id, viewer.id),
  );

  route(app, invitationCalls.createTeamInvitation, ({ deps, params, body, viewer }) =>
    createTeamInvitation(deps, params.id, body, viewer),
  );

  route(app, invitationCalls.revokeTeamInvitation, async ({ deps, params, viewer }) => {
    await revokeTeamInvitation(deps, params, viewer.id);
    return undefined;
  });

  route(app, invitationCalls.getTeamInvitation, ({ deps, params, viewer }) =>
    getTeamInvitation(deps, params.code, viewer.id),
  );

  route(app, invitationCalls.acceptTeamInvitation, ({ deps, params, viewer }) =>
    acceptTeamInvitation(deps, params.code, viewer.id),
  );

  route(app, invitationCalls.declineTeamInvitation, async ({ deps, params, viewer }) => {
    await declineTeamInvitation(deps, params.code, viewer.id);
    return undefined;
  });
}

function staffRoutes(app: App): void {
  route(app, adminCalls.listAdminTeams, ({ deps, query }) => listAdminTeams(deps.db, query));

  route(app, adminCalls.renameTeam, ({ deps, params, body }) => renameTeam(deps, params.id, body));

  route(app, adminCalls.removeTeamLogo, ({ deps, params }) => removeTeamLogo(deps, params.id));

  route(app, adminCalls.archiveTeam, ({ deps, params }) => archiveTeam(deps, params.id));

  route(app, adminCalls.restoreTeam, ({ deps, params }) => restoreTeam(deps, params.id));
}
