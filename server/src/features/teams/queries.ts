import { AppError } from '@paddock/contract/core/errors';
import { type List, maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import { normalizeForSearch } from '@paddock/contract/i18n/normalize-text';
import type { MyTeam, TeamMember, TeamRef, TeamSummary } from '@paddock/contract/teams/calls';
import type { TeamRole } from '@paddock/contract/teams/rules';
import { confusableSkeleton } from '@paddock/contract/users/confusables';
import { and, asc, count, desc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/database.ts';
import { matchesSearch } from '../../db/like-pattern.ts';
import { listPage } from '../../db/statements/list-page.ts';
import { drivers } from '../racing/tables.ts';
import { isVisibleMember, notDeleted, publicUserColumns } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { endedTeamMemberships, teamMembers, teams } from './tables.ts';

export type TeamRow = typeof teams.$inferSelect;

/** The columns that name a team. */
export const teamRefColumns = {
  id: teams.id,
  tag: teams.tag,
  name: teams.name,
  colour: teams.colour,
  logo: teams.logo,
};

const isActive = isNull(teams.archived_at);

/** Returns the columns of a name and tag: as written, for searching and for detecting look-alikes. */
export function teamNameColumns({ name, tag }: { name: string; tag: string }) {
  return {
    name,
    tag,
    name_skeleton: confusableSkeleton(name),
    tag_skeleton: confusableSkeleton(tag),
    search_text: [name, tag].map(normalizeForSearch).join('\n'),
  };
}

export const matchesTeam = (search: string | undefined): SQL | undefined =>
  matchesSearch(teams.search_text, search);

/** Sums public figures of current members, one row per team. */
function selectSums(db: Executor) {
  return db
    .select({
      team_id: teamMembers.team_id,
      member_count: count().as('member_count'),
      races: sql<number>`coalesce(sum(${drivers.races}), 0)::int`.as('races'),
      wins: sql<number>`coalesce(sum(${drivers.wins}), 0)::int`.as('wins'),
    })
    .from(teamMembers)
    .innerJoin(users, and(eq(users.id, teamMembers.user_id), isVisibleMember))
    .leftJoin(drivers, eq(drivers.steam_id, users.steam_id))
    .groupBy(teamMembers.team_id)
    .as('sums');
}

/** Selects teams with their sums, unordered, and additional columns. */
export function selectTeams<More extends SelectedFields>(db: Executor, more: More) {
  const sums = selectSums(db);
  const columns = {
    ...teamRefColumns,
    country: teams.country,
    member_count: sql<number>`coalesce(${sums.member_count}, 0)::int`,
    races: sql<number>`coalesce(${sums.races}, 0)::int`,
    wins: sql<number>`coalesce(${sums.wins}, 0)::int`,
    ...more,
  };
  return { sums, query: db.select(columns).from(teams).leftJoin(sums, eq(sums.team_id, teams.id)) };
}

/** Lists active teams, most wins first. */
export async function listTeams(
  db: Executor,
  { skip = 0, limit = maxPageSize, search }: PageQuery & { search?: string | undefined },
): Promise<List<TeamSummary>> {
  const where = and(isActive, matchesTeam(search));
  const { sums, query } = selectTeams(db, {});
  return listPage(
    query
      .where(where)
      .orderBy(
        desc(sql`coalesce(${sums.wins}, 0)`),
        desc(sql`coalesce(${sums.member_count}, 0)`),
        asc(teams.search_text),
        asc(teams.id),
      ),
    db.$count(teams, where),
    { skip, limit },
  );
}

/** Lists the members of a team in the order of its page; `all` includes banned ones. */
export function listTeamMembers(db: Executor, team_id: number, all = false): Promise<TeamMember[]> {
  return db
    .select({
      user: publicUserColumns,
      role: teamMembers.role,
      joined_at: teamMembers.joined_at,
      races: sql<number>`coalesce(${drivers.races}, 0)::int`,
      wins: sql<number>`coalesce(${drivers.wins}, 0)::int`,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.user_id))
    .leftJoin(drivers, eq(drivers.steam_id, users.steam_id))
    .where(and(eq(teamMembers.team_id, team_id), all ? notDeleted : isVisibleMember))
    .orderBy(
      sql`array_position(array['owner', 'manager', 'driver'], ${teamMembers.role})`,
      asc(teamMembers.joined_at),
      asc(teamMembers.user_id),
    );
}

/** Finds a team by id, archived or not. */
export async function findTeam(db: Executor, id: number): Promise<TeamRow | undefined> {
  const [row] = await db.select().from(teams).where(eq(teams.id, id));
  return row;
}

/** Finds a team's name, archived or not; null without a team. */
export async function findTeamRef(db: Executor, id: number | null): Promise<TeamRef | null> {
  if (id === null) return null;
  const [row] = await db.select(teamRefColumns).from(teams).where(eq(teams.id, id));
  return row ?? null;
}

/** Finds a team by its case-insensitive tag, archived or not. */
export async function findTeamByTag(db: Executor, tag: string): Promise<TeamRow | undefined> {
  const [row] = await db
    .select()
    .from(teams)
    .where(eq(teams.tag_skeleton, confusableSkeleton(tag)));
  return row;
}

/** Finds a team by tag with its public details. */
export async function findTeamSummary(db: Executor, tag: string) {
  const { description, founded_at, archived_at } = teams;
  const [team] = await selectTeams(db, { description, founded_at, archived_at }).query.where(
    eq(teams.tag_skeleton, confusableSkeleton(tag)),
  );
  return team;
}

/** Returns a member's role in a team; undefined for others. */
export async function findTeamRole(
  db: Executor,
  team_id: number,
  user_id: number,
): Promise<TeamRole | undefined> {
  const [row] = await db
    .select({ role: teamMembers.role })
    .from(teamMembers)
    .where(and(eq(teamMembers.team_id, team_id), eq(teamMembers.user_id, user_id)));
  return row?.role;
}

export async function isTeamMember(db: Executor, team_id: number, user_id: number): Promise<boolean> {
  return (await findTeamRole(db, team_id, user_id)) !== undefined;
}

/** Lists a member's teams, archived ones included, oldest membership first. */
export function listTeamsOf(db: Executor, user_id: number) {
  return db
    .select({ team: teams, role: teamMembers.role, joined_at: teamMembers.joined_at })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.team_id))
    .where(eq(teamMembers.user_id, user_id))
    .orderBy(asc(teamMembers.joined_at), asc(teamMembers.team_id));
}

/** Current memberships and those that ended since an instant, including memberships of disbanded teams. */
export async function listMembershipsSince(db: Executor, user_ids: readonly number[], since: Date) {
  const ids = [...user_ids];
  const [current, ended] = await Promise.all([
    db
      .select({ user_id: teamMembers.user_id, team_id: teamMembers.team_id })
      .from(teamMembers)
      .where(inArray(teamMembers.user_id, ids)),
    db
      .select({
        user_id: endedTeamMemberships.user_id,
        team_id: endedTeamMemberships.team_id,
        left_at: endedTeamMemberships.left_at,
      })
      .from(endedTeamMemberships)
      .where(and(inArray(endedTeamMemberships.user_id, ids), gte(endedTeamMemberships.left_at, since))),
  ]);
  return [...current.map((one) => ({ ...one, left_at: null })), ...ended];
}

/** Lists a member's active teams for the public driver page; empty for banned and deleted members. */
export function listDriverTeams(db: Executor, user_id: number) {
  return db
    .select(teamRefColumns)
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.team_id))
    .innerJoin(users, eq(users.id, teamMembers.user_id))
    .where(and(eq(teamMembers.user_id, user_id), isActive, isVisibleMember))
    .orderBy(asc(teamMembers.joined_at), asc(teamMembers.team_id));
}

type Membership = Awaited<ReturnType<typeof listTeamsOf>>[number];

async function toMyTeam(db: Executor, { team, role, joined_at }: Membership): Promise<MyTeam> {
  const members = await listTeamMembers(db, team.id, true);
  const { id, tag, name, colour, logo, country, description, archived_at, updated_at } = team;
  const fields = { id, tag, name, colour, logo, country, description, archived_at, updated_at };
  return { ...fields, role, joined_at, members };
}

/** Lists a member's teams with their members. */
export async function listMyTeams(db: Executor, user_id: number): Promise<MyTeam[]> {
  const memberships = await listTeamsOf(db, user_id);
  return Promise.all(memberships.map((one) => toMyTeam(db, one)));
}

/** Returns a team that the member belongs to. Throws not_found. */
export async function getMyTeam(db: Executor, team_id: number, user_id: number): Promise<MyTeam> {
  const membership = (await listTeamsOf(db, user_id)).find(({ team }) => team.id === team_id);
  if (!membership) throw new AppError('not_found');
  return toMyTeam(db, membership);
}

/** Locks a team until the transaction ends. In the lock order it follows the rows of users. */
export async function lockTeam(tx: Executor, id: number): Promise<TeamRow | undefined> {
  const [row] = await tx.select().from(teams).where(eq(teams.id, id)).for('update');
  return row;
}
