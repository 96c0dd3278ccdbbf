import { AppError } from '@paddock/contract/core/errors';
import {
  type TeamRole,
  teamMembersMax,
  teamsOfMemberMax,
  teamsOwnedMax,
} from '@paddock/contract/teams/rules';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { notDeleted } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { findTeamRole, lockTeam, type TeamRow } from '../queries.ts';
import { endedTeamMemberships, teamMembers } from '../tables.ts';

/**
 * Holds a member's row until the transaction ends, so that no two calls put the member into teams at once and the account is not
 * deleted meanwhile. Comes before the lock of a team. Throws not_found.
 */
export async function lockMember(tx: Executor, user_id: number): Promise<void> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user_id), notDeleted))
    .for('no key update');
  if (found.length === 0) throw new AppError('not_found');
}

/** Ends memberships. Each is kept as one that has ended, because it binds stewards. Returns them. */
export async function endMemberships(tx: Executor, which: SQL | undefined, left_at: Date) {
  const ended = await tx.delete(teamMembers).where(which).returning();
  if (ended.length > 0)
    await tx.insert(endedTeamMemberships).values(ended.map((membership) => ({ ...membership, left_at })));
  return ended;
}

/** A locked team for one of its members, and what that member is in it. Throws not_found, team_role_required, team_archived. */
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

/** Throws teams_too_many where a member whose row is held has no room for another team, or for another one to own. */
export async function assertRoomForTeam(tx: Executor, user_id: number, use: 'join' | 'own'): Promise<void> {
  const isOwned = use === 'own' ? eq(teamMembers.role, 'owner') : undefined;
  const teams = await tx.$count(teamMembers, and(eq(teamMembers.user_id, user_id), isOwned));
  if (teams >= (use === 'own' ? teamsOwnedMax : teamsOfMemberMax))
    throw new AppError('teams_too_many', { values: { max: teamsOfMemberMax } });
}

/** Throws team_full. The team is locked. */
export async function assertRoomInTeam(tx: Executor, team_id: number): Promise<void> {
  const members = await tx.$count(teamMembers, eq(teamMembers.team_id, team_id));
  if (members >= teamMembersMax) throw new AppError('team_full');
}
