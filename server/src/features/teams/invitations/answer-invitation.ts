import type { MyTeam } from '@paddock/contract/teams/calls';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { withMember } from '../../users/with-member.ts';
import { assertRoomForTeam, assertRoomInTeam } from '../membership/queries.ts';
import { getMyTeam, isTeamMember, lockTeam, selectTeams } from '../queries.ts';
import { teamDeclines, teamInvitations, teamMembers, teams } from '../tables.ts';
import { assertOpen, getInvitationOf } from './queries.ts';

/** Returns an invitation to the holder of its code. Throws link_used, team_invitation_for_other. */
export async function getTeamInvitation({ db, now }: Deps, code: string, viewer: number) {
  const found = await getInvitationOf(db, code, viewer);
  const { team_id, expires_at } = found.invitation;
  const is_member = await isTeamMember(db, team_id, viewer);
  if (!is_member) assertOpen(found, now());
  const [team] = await selectTeams(db, {}).query.where(eq(teams.id, team_id));
  if (!team) throw new Error(`team ${team_id} is gone`);
  return { code, team, invited_by: found.invited_by, expires_at, is_member };
}

/** Accepts an invitation. Throws link_used, team_invitation_for_other, team_full, teams_too_many. */
export function acceptTeamInvitation(deps: Deps, code: string, viewer: number): Promise<MyTeam> {
  return withMember(deps, viewer, async ({ tx, now: at }) => {
    const { team_id } = (await getInvitationOf(tx, code, viewer)).invitation;
    await lockTeam(tx, team_id);
    if (await isTeamMember(tx, team_id, viewer)) return getMyTeam(tx, team_id, viewer);
    // Reads again under the team's lock, so that the last use of a link counts once.
    const found = await getInvitationOf(tx, code, viewer);
    assertOpen(found, at);
    await assertRoomInTeam(tx, team_id);
    await assertRoomForTeam(tx, viewer, 'join');
    await tx
      .update(teamInvitations)
      .set({ uses: sql`${teamInvitations.uses} + 1` })
      .where(eq(teamInvitations.id, found.invitation.id));
    await tx.insert(teamMembers).values({ team_id, user_id: viewer, role: 'driver', joined_at: at });
    // Joining by a link removes invitations by name and an earlier decline.
    const isOther = sql`${teamInvitations.id} <> ${found.invitation.id}`;
    await tx
      .delete(teamInvitations)
      .where(and(eq(teamInvitations.team_id, team_id), eq(teamInvitations.user_id, viewer), isOther));
    await tx
      .delete(teamDeclines)
      .where(and(eq(teamDeclines.team_id, team_id), eq(teamDeclines.user_id, viewer)));
    return getMyTeam(tx, team_id, viewer);
  });
}

/** Declines an invitation; does nothing for a member. Throws link_used, team_invitation_for_other. */
export async function declineTeamInvitation({ db, now }: Deps, code: string, viewer: number): Promise<void> {
  const declined_at = now();
  await db.transaction(async (tx) => {
    const found = await getInvitationOf(tx, code, viewer);
    const { id, team_id, user_id } = found.invitation;
    if (await isTeamMember(tx, team_id, viewer)) return;
    assertOpen(found, declined_at);
    if (user_id !== null) await tx.delete(teamInvitations).where(eq(teamInvitations.id, id));
    await tx
      .insert(teamDeclines)
      .values({ team_id, user_id: viewer, declined_at })
      .onConflictDoUpdate({ target: [teamDeclines.team_id, teamDeclines.user_id], set: { declined_at } });
  });
}
