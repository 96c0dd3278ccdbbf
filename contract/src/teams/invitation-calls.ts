import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, Line, PathId, WholeNumber } from '../core/fields.ts';
import { PublicUser } from '../users/calls.ts';
import { usernameMax } from '../users/rules.ts';
import { MyTeam, MyTeamInvitation, TeamSummary } from './calls.ts';
import { invitationHours, invitationUses } from './rules.ts';

/** An invitation of a team that may still be used. */
export const TeamInvitation = z.object({
  id: Id,
  /** What its address ends with. */
  code: z.string(),
  /** Who is invited by name; null for a link. */
  user: z.nullable(PublicUser),
  invited_by: z.nullable(PublicUser),
  uses: z.int(),
  uses_max: z.int(),
  created_at: Instant,
  expires_at: Instant,
});
export type TeamInvitation = z.output<typeof TeamInvitation>;

/** With a `username` for this member alone, otherwise a link by which `uses_max` may come. `hours` is how long it can be used. */
export const NewTeamInvitation = z.strictObject({
  username: z.optional(Line(1, usernameMax)),
  hours: z.optional(WholeNumber(invitationHours.min, invitationHours.max)),
  uses_max: z.optional(WholeNumber(invitationUses.min, invitationUses.max)),
});

const one = z.object({ id: PathId });

/** Of owners and managers, the newest first. Throws team_role_required. */
export const listTeamInvitations = endpoint({
  method: 'GET',
  path: '/api/v1/teams/{id}/invitations',
  access: 'user',
  params: one,
  response: z.array(TeamInvitation),
});

/**
 * By owners and managers. Throws team_role_required, team_archived, team_full, invitations_too_many, and validation_failed by
 * `username`: user_unknown, team_member_already, team_member_invited, team_declined.
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

/** By owners and managers. Throws team_role_required. */
export const revokeTeamInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/teams/{id}/invitations/{invitation_id}',
  access: 'user',
  params: z.object({ id: PathId, invitation_id: PathId }),
});

const byCode = z.object({ code: z.string().check(z.regex(/^[\w-]{1,64}$/)) });

/** What an invitation leads to. Throws link_used, and team_invitation_for_other for somebody else than who was invited by name. */
export const getTeamInvitation = endpoint({
  method: 'GET',
  path: '/api/v1/team-invitations/{code}',
  access: 'user',
  params: byCode,
  response: z.extend(MyTeamInvitation, {
    team: TeamSummary,
    /** Whether the reader is in the team already. */
    is_member: z.boolean(),
  }),
});

/**
 * Makes the reader a driver of the team; once is as good as twice. Throws link_used, team_invitation_for_other, team_full,
 * teams_too_many.
 */
export const acceptTeamInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/team-invitations/{code}/accept',
  access: 'user',
  params: byCode,
  response: MyTeam,
});

/** The team does not invite the reader by name for thirty days. Throws link_used, team_invitation_for_other. */
export const declineTeamInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/team-invitations/{code}/decline',
  access: 'user',
  params: byCode,
});
