import { dayMs } from '@paddock/contract/durations';
import type { TeamRole } from '@paddock/contract/teams/rules';
import type { User } from '@paddock/contract/users/calls';
import type { Deps } from '../../adapters/deps.ts';
import { createTeamInvitation } from '../../features/teams/invitations/invite-members.ts';
import { teamNameColumns } from '../../features/teams/queries.ts';
import { teamMembers, teams } from '../../features/teams/tables.ts';
import { demoTeams } from './data/teams.ts';

const roleAt = (place: number): TeamRole => (place === 0 ? 'owner' : place === 1 ? 'manager' : 'driver');

/** Teams of members; the demo player owns the first one and is invited to the last. */
export async function seedTeams(deps: Deps, players: readonly User[]): Promise<void> {
  const { db, now } = deps;
  const [player] = players;
  let last: { id: number; owner: User } | undefined;
  for (const { members, daysAgo, name, tag, ...team } of demoTeams) {
    const founded_at = new Date(now().getTime() - daysAgo * dayMs);
    const row = { ...team, ...teamNameColumns({ name, tag }), founded_at, updated_at: founded_at };
    const [made] = await db.insert(teams).values(row).returning({ id: teams.id });
    const crew = members.flatMap((username) => players.find((one) => one.username === username) ?? []);
    const [owner] = crew;
    if (!made || !owner) throw new Error(`the demo team ${tag} has no owner`);
    await db.insert(teamMembers).values(
      crew.map(({ id }, place) => ({
        team_id: made.id,
        user_id: id,
        role: roleAt(place),
        joined_at: new Date(founded_at.getTime() + place * 3 * dayMs),
      })),
    );
    last = { id: made.id, owner };
  }
  if (last && player) await createTeamInvitation(deps, last.id, { username: player.username }, last.owner);
}
