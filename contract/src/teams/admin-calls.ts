import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { AsRead, Instant, PathId } from '../core/fields.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { PublicUser } from '../users/calls.ts';
import { TeamName, TeamSummary, TeamTag } from './calls.ts';

/** A team with the fields for staff. */
export const AdminTeam = z.extend(TeamSummary, {
  owner: z.nullable(PublicUser),
  founded_at: Instant,
  archived_at: z.nullable(Instant),
  updated_at: Instant,
});
export type AdminTeam = z.output<typeof AdminTeam>;

export const teamStates = ['active', 'archived'] as const;

const one = z.object({ id: PathId });
const access = { module: 'users', action: 'edit' } as const;

/** All teams, newest first; `search` covers names and tags. */
export const listAdminTeams = endpoint({
  method: 'GET',
  path: '/api/v1/admin/teams',
  access: { module: 'users', action: 'view' },
  query: z.object({ ...PageQuery.shape, search: Search, state: z.optional(z.enum(teamStates)) }),
  list: AdminTeam,
});

/** Changes the name or tag. Throws team_name_taken, team_tag_taken, changed_meanwhile. */
export const renameTeam = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/teams/{id}',
  access,
  params: one,
  body: z.strictObject({ name: TeamName, tag: TeamTag, ...AsRead }),
  response: AdminTeam,
  audit: 'team.rename',
});

/** Removes the logo. Idempotent. */
export const removeTeamLogo = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/teams/{id}/logo',
  access,
  params: one,
  response: AdminTeam,
  audit: 'team.remove_logo',
});

/** Archives a team: it cannot be joined or edited; its page stays, and members may leave. Throws team_archived. */
export const archiveTeam = endpoint({
  method: 'POST',
  path: '/api/v1/admin/teams/{id}/archive',
  access,
  params: one,
  response: AdminTeam,
  audit: 'team.archive',
});

/** Restores an archived team. Throws team_empty for one without members, and team_not_archived. */
export const restoreTeam = endpoint({
  method: 'POST',
  path: '/api/v1/admin/teams/{id}/restore',
  access,
  params: one,
  response: AdminTeam,
  audit: 'team.restore',
});
