import { AppError } from '@paddock/contract/core/errors';
import type { MyTeam } from '@paddock/contract/teams/calls';
import { mayInvite, mayRemove, type TeamRole } from '@paddock/contract/teams/rules';
import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { timestamp } from '../../db/timestamp.ts';
import { notDeleted } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { withMember } from '../users/with-member.ts';
import { assertRoomForTeam, endMemberships, isOwner, lockOwnTeam } from './membership/queries.ts';
import { findTeamRole, getMyTeam, lockTeam } from './queries.ts';
import { endedTeamMemberships, teamDeclines, teamInvitations, teamMembers, teams } from './tables.ts';

const whereMember = (team_id: number, user_id: number) =>
  and(eq(teamMembers.team_id, team_id), eq(teamMembers.user_id, user_id));

const setRole = (tx: Executor, team_id: number, user_id: number, role: TeamRole) =>
  tx.update(teamMembers).set({ role }).where(whereMember(team_id, user_id));

/** Revokes the invitations of a member who may no longer invite, so that a removed member cannot return by one. */
const revokeInvitationsBy = (tx: Executor, team_id: number, user_id: number) =>
  tx
    .delete(teamInvitations)
    .where(and(eq(teamInvitations.team_id, team_id), eq(teamInvitations.invited_by, user_id)));

/**
 * Appoints the longest-serving manager, otherwise the longest-serving driver. Prefers members who own no other team
 * and takes banned ones last. Archives an empty team.
 */
async function appointOwner(tx: Executor, team_id: number, now: Date): Promise<void> {
  const [next] = await tx
    .select({ user_id: teamMembers.user_id })
    .from(teamMembers)
    .innerJoin(users, and(eq(users.id, teamMembers.user_id), notDeleted))
    .where(eq(teamMembers.team_id, team_id))
    .orderBy(
      desc(users.is_active),
      sql`exists (select from team_members o where o.user_id = ${teamMembers.user_id} and o.role = 'owner')`,
      sql`${teamMembers.role} <> 'manager'`,
      asc(teamMembers.joined_at),
      asc(teamMembers.user_id),
    )
    .limit(1);
  if (next) await setRole(tx, team_id, next.user_id, 'owner');
  else
    await tx
      .update(teams)
      .set({ archived_at: sql`coalesce(${teams.archived_at}, ${timestamp(now)})` })
      .where(eq(teams.id, team_id));
}

/** Removes a member from a locked team. */
async function removeFromTeam(tx: Executor, team_id: number, user_id: number, now: Date): Promise<void> {
  const [ended] = await endMemberships(tx, whereMember(team_id, user_id), now);
  await revokeInvitationsBy(tx, team_id, user_id);
  if (ended?.role === 'owner') await appointOwner(tx, team_id, now);
}

/** Removes a member, or lets the viewer leave. Throws not_found, team_role_required, team_archived. */
export async function removeTeamMember(
  { db, now }: Deps,
  { id, user_id }: { id: number; user_id: number },
  viewer: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const team = await lockTeam(tx, id);
    const role = team && (await findTeamRole(tx, id, user_id));
    if (!role) throw new AppError('not_found');
    if (user_id !== viewer) {
      if (!mayRemove(await findTeamRole(tx, id, viewer), role)) throw new AppError('team_role_required');
      if (team.archived_at) throw new AppError('team_archived');
    }
    await removeFromTeam(tx, id, user_id, now());
  });
}

/**
 * Changes a member's role; `owner` transfers the team. Throws not_found, team_role_required, team_archived,
 * teams_too_many.
 */
export function updateTeamMember(
  deps: Deps,
  { id, user_id, role }: { id: number; user_id: number; role: TeamRole },
  viewer: number,
): Promise<MyTeam> {
  const change = async (tx: Executor) => {
    await lockOwnTeam(tx, { team_id: id, user_id: viewer, may: isOwner });
    const before = await findTeamRole(tx, id, user_id);
    if (!before) throw new AppError('not_found');
    // An owner gives up ownership only by transferring it.
    if (before === 'owner' && role !== 'owner') throw new AppError('team_role_required');
    if (before !== 'owner' && role === 'owner') {
      await assertRoomForTeam(tx, user_id, 'own');
      await setRole(tx, id, viewer, 'manager');
    }
    if (before !== role) await setRole(tx, id, user_id, role);
    if (!mayInvite(role)) await revokeInvitationsBy(tx, id, user_id);
    return getMyTeam(tx, id, viewer);
  };
  // A member who becomes an owner is locked before the team, so that concurrent transfers stay within the limit.
  return role === 'owner' ? withMember(deps, user_id, ({ tx }) => change(tx)) : deps.db.transaction(change);
}

/** Removes a closed account from its teams and deletes its invitations. Requires the lock on the user's row. */
export async function leaveTeams(tx: Executor, user_id: number, now: Date): Promise<void> {
  const rows = await tx
    .select({ team_id: teamMembers.team_id })
    .from(teamMembers)
    .where(eq(teamMembers.user_id, user_id))
    .orderBy(asc(teamMembers.team_id));
  for (const { team_id } of rows) {
    await lockTeam(tx, team_id);
    await removeFromTeam(tx, team_id, user_id, now);
  }
  await tx
    .delete(teamInvitations)
    .where(or(eq(teamInvitations.user_id, user_id), eq(teamInvitations.invited_by, user_id)));
  await tx.delete(endedTeamMemberships).where(eq(endedTeamMemberships.user_id, user_id));
  await tx.delete(teamDeclines).where(eq(teamDeclines.user_id, user_id));
}
