import { AppError } from '@paddock/contract/core/errors';
import type { MyTeamInvitation } from '@paddock/contract/teams/calls';
import type { TeamInvitation } from '@paddock/contract/teams/invitation-calls';
import { and, asc, desc, eq, gte, isNull, lt, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../db/database.ts';
import { users } from '../../users/tables.ts';
import { teamRefColumns } from '../queries.ts';
import { teamInvitations, teams } from '../tables.ts';

const inviters = alias(users, 'inviters');
const inviterColumns = {
  id: inviters.id,
  username: inviters.username,
  profile_image: inviters.profile_image,
};

/** Whether an invitation is usable; its last instant counts. */
export const isOpen = (now: Date): SQL | undefined =>
  and(gte(teamInvitations.expires_at, now), lt(teamInvitations.uses, teamInvitations.uses_max));

export function listTeamInvitations(db: Executor, team_id: number, now: Date): Promise<TeamInvitation[]> {
  return db
    .select({
      id: teamInvitations.id,
      code: teamInvitations.code,
      user: { id: users.id, username: users.username, profile_image: users.profile_image },
      invited_by: inviterColumns,
      uses: teamInvitations.uses,
      uses_max: teamInvitations.uses_max,
      created_at: teamInvitations.created_at,
      expires_at: teamInvitations.expires_at,
    })
    .from(teamInvitations)
    .leftJoin(users, eq(users.id, teamInvitations.user_id))
    .leftJoin(inviters, eq(inviters.id, teamInvitations.invited_by))
    .where(and(eq(teamInvitations.team_id, team_id), isOpen(now)))
    .orderBy(desc(teamInvitations.id));
}

/** Lists a member's invitations by name from active teams, oldest first. */
export function listInvitationsTo(db: Executor, user_id: number, now: Date): Promise<MyTeamInvitation[]> {
  return db
    .select({
      code: teamInvitations.code,
      team: teamRefColumns,
      invited_by: inviterColumns,
      expires_at: teamInvitations.expires_at,
    })
    .from(teamInvitations)
    .innerJoin(teams, eq(teams.id, teamInvitations.team_id))
    .leftJoin(inviters, eq(inviters.id, teamInvitations.invited_by))
    .where(and(eq(teamInvitations.user_id, user_id), isOpen(now), isNull(teams.archived_at)))
    .orderBy(asc(teamInvitations.id));
}

/** Returns the invitation of a code for a user, used or not. Throws link_used and team_invitation_for_other. */
export async function getInvitationOf(db: Executor, code: string, user_id: number) {
  const [row] = await db
    .select({ invitation: teamInvitations, archived_at: teams.archived_at, invited_by: inviterColumns })
    .from(teamInvitations)
    .innerJoin(teams, eq(teams.id, teamInvitations.team_id))
    .leftJoin(inviters, eq(inviters.id, teamInvitations.invited_by))
    .where(eq(teamInvitations.code, code));
  if (!row) throw new AppError('link_used');
  const { user_id: invited } = row.invitation;
  if (invited !== null && invited !== user_id) throw new AppError('team_invitation_for_other');
  return row;
}

type FoundInvitation = Awaited<ReturnType<typeof getInvitationOf>>;

/** Throws link_used for an invitation that expired, is used up or belongs to an archived team. */
export function assertOpen(
  { invitation: { expires_at, uses, uses_max }, archived_at }: FoundInvitation,
  now: Date,
): void {
  if (expires_at < now || uses >= uses_max || archived_at) throw new AppError('link_used');
}
