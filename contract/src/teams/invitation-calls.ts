import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, Line, PathId, WholeNumber } from '../core/fields.ts';
import { PublicUser } from '../users/calls.ts';
import { usernameMax } from '../users/rules.ts';
import { MyTeam, MyTeamInvitation, TeamSummary } from './calls.ts';
import { invitationHours, invitationUses } from './rules.ts';

/** A valid invitation of a team. */
export const TeamInvitation = z.object({
  id: Id,
  /** The last segment of its address. */
  code: z.string(),
  /** The invited member; null for a link. */
  user: z.nullable(PublicUser),
  invited_by: z.nullable(PublicUser),
  uses: z.int(),
  uses_max: z.int(),
  created_at: Instant,
  expires_at: Instant,
});
export type TeamInvitation = z.output<typeof TeamInvitation>;

/** With a `username` only for that member, otherwise a link for `uses_max` members. `hours` is its lifetime. */
export const NewTeamInvitation = z.strictObject({
  username: z.optional(Line(1, usernameMax)),
  hours: z.optional(WholeNumber(invitationHours.min, invitationHours.max)),
  uses_max: z.optional(WholeNumber(invitationUses.min, invitationUses.max)),
});

const one = z.object({ id: PathId });

/** For owners and managers, newest first. Throws team_role_required. */
export const listTeamInvitations = endpoint({
  method: 'GET',
  path: '/api/v1/teams/{id}/invitations',
  access: 'user',
  params: one,
  response: z.array(TeamInvitation),
});

/**
 * For owners and managers. Throws team_role_required, team_archived, team_full, invitations_too_many, and
 * validation_failed for `username`: user_unknown, team_member_already, team_member_invited, team_declined.
 */
export const createTeamInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/teams/{id}/invitations',
  access: 'user',
  params: one,
  body: NewTeamInvitation,
  response: TeamInvitation,
  status: 201,
  rate: 'invitation',
});

/** For owners and managers. Throws team_role_required. */
export const revokeTeamInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/teams/{id}/invitations/{invitation_id}',
  access: 'user',
  params: z.object({ id: PathId, invitation_id: PathId }),
});

const byCode = z.object({ code: z.string().check(z.regex(/^[\w-]{1,64}$/)) });

/** The content of an invitation. Throws link_used, and team_invitation_for_other if another member was invited. */
export const getTeamInvitation = endpoint({
  method: 'GET',
  path: '/api/v1/team-invitations/{code}',
  access: 'user',
  params: byCode,
  response: z.extend(MyTeamInvitation, {
    team: TeamSummary,
    /** Whether the current user is already a member. */
    is_member: z.boolean(),
  }),
});

/**
 * Adds the current user to the team as a driver. Idempotent. Throws link_used, team_invitation_for_other,
 * team_full, teams_too_many.
 */
export const acceptTeamInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/team-invitations/{code}/accept',
  access: 'user',
  params: byCode,
  response: MyTeam,
});

/** Declines; the team cannot invite the member by name for thirty days. Throws link_used, team_invitation_for_other. */
export const declineTeamInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/team-invitations/{code}/decline',
  access: 'user',
  params: byCode,
});
