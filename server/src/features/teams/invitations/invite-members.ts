import { randomBytes } from 'node:crypto';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { dayMs, hourMs } from '@paddock/contract/durations';
import type { NewTeamInvitation, TeamInvitation } from '@paddock/contract/teams/invitation-calls';
import {
  declinedDays,
  invitationHours,
  invitationUses,
  mayInvite,
  openInvitationsMax,
} from '@paddock/contract/teams/rules';
import { and, eq, gt, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { insertRow } from '../../../db/statements/insert-row.ts';
import { notify } from '../../notifications/notify.ts';
import { isVisibleMember, whereUsername } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { assertRoomInTeam, lockOwnTeam } from '../membership/queries.ts';
import { findTeam, findTeamRole, isTeamMember } from '../queries.ts';
import { teamDeclines, teamInvitations } from '../tables.ts';
import { listTeamInvitations as listOpen } from './queries.ts';

/** Finds a member that the team may invite. Throws validation_failed. */
async function getInvitee(tx: Executor, team_id: number, username: string, now: Date): Promise<number> {
  const [invitee] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(whereUsername(username), isVisibleMember));
  if (!invitee) throw invalid({ field: 'username', code: 'user_unknown' });
  if (await isTeamMember(tx, team_id, invitee.id))
    throw invalid({ field: 'username', code: 'team_member_already' });
  const rests = new Date(now.getTime() - declinedDays * dayMs);
  const [declined] = await tx
    .select({ at: teamDeclines.declined_at })
    .from(teamDeclines)
    .where(
      and(
        eq(teamDeclines.team_id, team_id),
        eq(teamDeclines.user_id, invitee.id),
        gt(teamDeclines.declined_at, rests),
      ),
    );
  if (declined) {
    const at = new Date(declined.at.getTime() + declinedDays * dayMs);
    throw invalid({ field: 'username', code: 'team_declined', values: { at: { at } } });
  }
  return invitee.id;
}

/** Creates an invitation. Throws the errors that createTeamInvitation of the contract lists. */
export async function createTeamInvitation(
  { db, now }: Deps,
  team_id: number,
  { username, hours = invitationHours.usual, uses_max }: z.output<typeof NewTeamInvitation>,
  viewer: { id: number; username: string },
): Promise<TeamInvitation> {
  const at = now();
  return db.transaction(async (tx) => {
    const team = await lockOwnTeam(tx, { team_id, user_id: viewer.id, may: mayInvite });
    await assertRoomInTeam(tx, team_id);
    const user_id = username === undefined ? null : await getInvitee(tx, team_id, username, at);
    const open = await listOpen(tx, team_id, at);
    if (open.length >= openInvitationsMax)
      throw new AppError('invitations_too_many', { values: { max: openInvitationsMax } });
    if (user_id !== null && open.some(({ user }) => user?.id === user_id))
      throw invalid({ field: 'username', code: 'team_member_invited' });
    await tx
      .delete(teamInvitations)
      .where(and(eq(teamInvitations.team_id, team_id), lt(teamInvitations.expires_at, at)));
    const code = randomBytes(18).toString('base64url');
    const row = await insertRow(tx, teamInvitations, {
      team_id,
      code,
      user_id,
      invited_by: viewer.id,
      uses_max: user_id === null ? (uses_max ?? invitationUses.usual) : 1,
      created_at: at,
      expires_at: new Date(at.getTime() + hours * hourMs),
    });
    if (user_id !== null) {
      const facts = { code, team_name: team.name, from: viewer.username };
      await notify(tx, user_id, 'team_invited', { cause: String(row.id), facts }, at);
    }
    const made = (await listOpen(tx, team_id, at)).find(({ id }) => id === row.id);
    if (!made) throw new Error(`invitation ${row.id} is gone`);
    return made;
  });
}

/** Asserts that the viewer may invite. Throws not_found for an unknown team, and team_role_required. */
async function assertMayInvite(db: Executor, team_id: number, viewer: number): Promise<void> {
  if (!(await findTeam(db, team_id))) throw new AppError('not_found');
  if (!mayInvite(await findTeamRole(db, team_id, viewer))) throw new AppError('team_role_required');
}

export async function listTeamInvitations(
  { db, now }: Deps,
  team_id: number,
  viewer: number,
): Promise<TeamInvitation[]> {
  await assertMayInvite(db, team_id, viewer);
  return listOpen(db, team_id, now());
}

export async function revokeTeamInvitation(
  { db }: Deps,
  { id, invitation_id }: { id: number; invitation_id: number },
  viewer: number,
): Promise<void> {
  await assertMayInvite(db, id, viewer);
  const revoked = await db
    .delete(teamInvitations)
    .where(and(eq(teamInvitations.id, invitation_id), eq(teamInvitations.team_id, id)))
    .returning({ id: teamInvitations.id });
  if (revoked.length === 0) throw new AppError('not_found');
}
