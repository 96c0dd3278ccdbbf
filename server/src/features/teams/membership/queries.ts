import { AppError } from '@paddock/contract/core/errors';
import {
  type TeamRole,
  teamMembersMax,
  teamsOfMemberMax,
  teamsOwnedMax,
} from '@paddock/contract/teams/rules';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { findTeamRole, lockTeam, type TeamRow } from '../queries.ts';
import { endedTeamMemberships, teamMembers } from '../tables.ts';

/** Ends memberships and records them as ended, since they exclude stewards from cases. Returns them. */
export async function endMemberships(tx: Executor, which: SQL | undefined, left_at: Date) {
  const ended = await tx.delete(teamMembers).where(which).returning();
  if (ended.length > 0)
    await tx.insert(endedTeamMemberships).values(ended.map((membership) => ({ ...membership, left_at })));
  return ended;
}

/**
 * Locks a team for one of its members and returns the member's role. Throws not_found, team_role_required,
 * team_archived.
 */
export async function lockOwnTeam(
  tx: Executor,
  {
    team_id,
    user_id,
    may,
  }: { team_id: number; user_id: number; may: (role: TeamRole | undefined) => boolean },
): Promise<TeamRow> {
  const team = await lockTeam(tx, team_id);
  if (!team) throw new AppError('not_found');
  if (!may(await findTeamRole(tx, team_id, user_id))) throw new AppError('team_role_required');
  if (team.archived_at) throw new AppError('team_archived');
  return team;
}

export const isOwner = (role: TeamRole | undefined): boolean => role === 'owner';

/** Throws teams_too_many if a locked member cannot join, or own, another team. */
export async function assertRoomForTeam(tx: Executor, user_id: number, use: 'join' | 'own'): Promise<void> {
  const isOwned = use === 'own' ? eq(teamMembers.role, 'owner') : undefined;
  const teams = await tx.$count(teamMembers, and(eq(teamMembers.user_id, user_id), isOwned));
  if (teams >= (use === 'own' ? teamsOwnedMax : teamsOfMemberMax))
    throw new AppError('teams_too_many', { values: { max: teamsOfMemberMax } });
}

/** Throws team_full. Requires the team's lock. */
export async function assertRoomInTeam(tx: Executor, team_id: number): Promise<void> {
  const members = await tx.$count(teamMembers, eq(teamMembers.team_id, team_id));
  if (members >= teamMembersMax) throw new AppError('team_full');
}
