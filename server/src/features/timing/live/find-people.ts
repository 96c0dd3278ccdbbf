import type { SeasonTeam } from '@paddock/contract/championships/calls';
import type { TimingRow } from '@paddock/contract/timing/calls';
import type { PublicUser } from '@paddock/contract/users/calls';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { findSeasonTeams } from '../../championships/round-teams.ts';
import { championshipClasses, entries } from '../../championships/tables.ts';
import { isVisibleMember, publicUserColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';

export type Person = Pick<TimingRow, 'number' | 'class' | 'driver' | 'name' | 'team'>;

/** Names of drivers by Steam id. Drivers who are missing have their in-game name. */
export type People = ReadonlyMap<string, Person>;

const notEntered = { number: null, class: '', team: null };

interface Entrant {
  steam_id: string;
  name: string;
  number: number | null;
  class: string;
  team_id: number | null;
}

/** Finds the confirmed entries of drivers. An entry for the round wins over one for the season. */
async function findEntrants(
  db: Executor,
  { championship_id, round_id }: { championship_id: number; round_id: number | null },
  steam_ids: readonly string[],
): Promise<Map<string, Entrant>> {
  const rows = await db
    .select({
      steam_id: entries.steam_id,
      name: entries.name,
      number: entries.number,
      team_id: entries.team_id,
      round_id: entries.round_id,
      class: championshipClasses.code,
    })
    .from(entries)
    .innerJoin(championshipClasses, eq(championshipClasses.id, entries.class_id))
    .where(
      and(
        eq(entries.championship_id, championship_id),
        eq(entries.state, 'confirmed'),
        inArray(entries.steam_id, [...steam_ids]),
        or(isNull(entries.round_id), eq(entries.round_id, round_id ?? 0)),
      ),
    );
  const inOrder = rows.toSorted(
    (one, other) => Number(one.round_id !== null) - Number(other.round_id !== null),
  );
  return new Map(inOrder.map((row) => [row.steam_id, row]));
}

/**
 * Names drivers: entrants of the current round by their entry, other members by username. Members who hide being
 * online have no name.
 */
export async function findPeople(
  db: Executor,
  steam_ids: readonly string[],
  event: { championship_id: number | null; round_id: number | null } | undefined,
): Promise<People> {
  if (steam_ids.length === 0) return new Map();
  const { championship_id = null, round_id = null } = event ?? {};
  const [members, entrants] = await Promise.all([
    db
      .select({ ...publicUserColumns, steam_id: users.steam_id, show_online: users.show_online })
      .from(users)
      .where(and(inArray(users.steam_id, [...steam_ids]), isVisibleMember)),
    championship_id === null
      ? new Map<string, Entrant>()
      : findEntrants(db, { championship_id, round_id }, steam_ids),
  ]);
  const team_ids = [...entrants.values()].map(({ team_id }) => team_id);
  const teams: Map<number, SeasonTeam> =
    championship_id === null ? new Map() : await findSeasonTeams(db, championship_id, team_ids);
  const people = new Map<string, Person>();
  for (const { steam_id, show_online, ...user } of members) {
    const driver: PublicUser | null = show_online ? user : null;
    people.set(steam_id ?? '', { ...notEntered, driver, name: driver?.username ?? null });
  }
  const userOf = new Map(members.map(({ steam_id, show_online: _show_online, ...user }) => [steam_id, user]));
  for (const entrant of entrants.values()) {
    const { steam_id, name, number, class: code, team_id } = entrant;
    const driver = userOf.get(steam_id) ?? null;
    const team = teams.get(team_id ?? 0) ?? null;
    people.set(steam_id, { number, class: code, driver, name: driver?.username ?? name, team });
  }
  return people;
}

/** A driver known only by the in-game name. */
export const strangerOf = (name: string): Person => ({ ...notEntered, driver: null, name });
