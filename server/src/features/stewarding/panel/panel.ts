import { AppError } from '@paddock/contract/core/errors';
import type { Role } from '@paddock/contract/core/permissions';
import { isInvolved } from '@paddock/contract/stewarding/panel';
import { hasChiefRights, readsCases } from '@paddock/contract/stewarding/rights';
import type { StewardRole } from '@paddock/contract/stewarding/steward-roles';
import type { PublicUser } from '@paddock/contract/users/calls';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { entries } from '../../championships/tables.ts';
import { listMembershipsSince } from '../../teams/queries.ts';
import { isVisibleMember, publicUserColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { hearingOf, type IncidentRow, isNamed, type KnownParty, listParties, type Race } from '../queries.ts';
import { declarations, stewards, votes } from '../tables.ts';

/** Lists the visible members of panels, chiefs first, by championship id. */
async function listPanels(db: Executor, championship_ids: readonly number[]): Promise<Map<number, Panel>> {
  const rows = await db
    .select({ championship_id: stewards.championship_id, user: publicUserColumns, role: stewards.role })
    .from(stewards)
    .innerJoin(users, eq(users.id, stewards.user_id))
    .where(and(inArray(stewards.championship_id, [...championship_ids]), isVisibleMember))
    .orderBy(asc(stewards.role), asc(stewards.appointed_at), asc(stewards.user_id));
  return Map.groupBy(rows, ({ championship_id }) => championship_id);
}

export const listPanel = async (db: Executor, championship_id: number): Promise<Panel> =>
  (await listPanels(db, [championship_id])).get(championship_id) ?? [];

/** Returns whether a member is on the panel of a championship. */
export async function isSteward(db: Executor, championship_id: number, user_id: number): Promise<boolean> {
  const [found] = await db
    .select({ role: stewards.role })
    .from(stewards)
    .where(and(eq(stewards.championship_id, championship_id), eq(stewards.user_id, user_id)));
  return found !== undefined;
}

export type Panel = { user: PublicUser; role: StewardRole }[];

export interface Bench {
  panel: Panel;
  /** Covers the panel, voters and the members passed as `asking`. */
  isInvolved: (user_id: number) => boolean;
  /** The number of panel members who are not involved. */
  uninvolved: number;
}

/** A case with its race. */
export interface CaseOfRace {
  row: IncidentRow;
  race: Race;
}

/** The facts that decide who is involved in cases. */
interface Interests {
  known: readonly KnownParty[];
  declared: readonly (typeof declarations.$inferSelect)[];
  cast: readonly Pick<typeof votes.$inferSelect, 'incident_id' | 'hearing' | 'user_id'>[];
  steam_ids: ReadonlyMap<number, string | null>;
  memberships: Awaited<ReturnType<typeof listMembershipsSince>>;
  entered: readonly Pick<EntryRow, 'championship_id' | 'user_id' | 'steam_id' | 'team_id'>[];
}

type EntryRow = typeof entries.$inferSelect;

async function loadInterests(
  db: Executor,
  cases: readonly CaseOfRace[],
  panels: ReadonlyMap<number, Panel>,
  asking: readonly number[],
): Promise<Interests> {
  const ids = cases.map(({ row }) => row.id);
  const [known, declared, cast] = await Promise.all([
    listParties(db, ids),
    db.select().from(declarations).where(inArray(declarations.incident_id, ids)),
    db
      .select({ incident_id: votes.incident_id, hearing: votes.hearing, user_id: votes.user_id })
      .from(votes)
      .where(inArray(votes.incident_id, ids)),
  ]);
  const seated = [...panels.values()].flat().map(({ user }) => user.id);
  const user_ids = [...new Set([...seated, ...asking, ...cast.flatMap(({ user_id }) => user_id ?? [])])];
  const accounts = await db
    .select({ id: users.id, steam_id: users.steam_id })
    .from(users)
    .where(inArray(users.id, user_ids));
  const steam_ids = accounts.flatMap(({ steam_id }) => steam_id ?? []);
  const championship_ids = cases.map(({ row }) => row.championship_id);
  const since = new Date(Math.min(...cases.map(({ race }) => race.event.start_date.getTime())));
  const [memberships, entered] = await Promise.all([
    listMembershipsSince(db, user_ids, since),
    db
      .select({
        championship_id: entries.championship_id,
        user_id: entries.user_id,
        steam_id: entries.steam_id,
        team_id: entries.team_id,
      })
      .from(entries)
      .where(
        and(
          inArray(entries.championship_id, championship_ids),
          or(inArray(entries.user_id, user_ids), inArray(entries.steam_id, steam_ids)),
        ),
      ),
  ]);
  return {
    known,
    declared,
    cast,
    steam_ids: new Map(accounts.map(({ id, steam_id }) => [id, steam_id])),
    memberships,
    entered,
  };
}

/**
 * Returns whether a member is involved in a case, at the race or now. Counts the teams that the member was in since the race started, and
 * those of the member's entries in the championship.
 */
function isBound(interests: Interests, { row, race }: CaseOfRace, user_id: number): boolean {
  const { declared, cast, memberships, entered } = interests;
  const steam_id = interests.steam_ids.get(user_id) ?? null;
  const isOwn = (one: { user_id: number | null; steam_id: string | null }) =>
    one.user_id === user_id || (steam_id !== null && one.steam_id === steam_id);
  const caseParties = interests.known.filter(({ incident_id }) => incident_id === row.id);
  const ownEntries = entered.filter((one) => one.championship_id === row.championship_id && isOwn(one));
  if (!race.championship.settings.stewarding.drivers_may_decide && ownEntries.length > 0) return true;
  const ofMember = memberships.filter(
    (one) => one.user_id === user_id && (one.left_at === null || one.left_at >= race.event.start_date),
  );
  const team_ids = [
    ...ofMember.map(({ team_id }) => team_id),
    ...ownEntries.flatMap(({ team_id }) => team_id ?? []),
  ];
  const before = hearingOf(row) - 1;
  const ofCase = (one: { incident_id: number }) => one.incident_id === row.id;
  return isInvolved(
    { user_id, team_ids },
    {
      user_ids: isNamed(caseParties, { id: user_id, steam_id }) ? [user_id] : [],
      team_ids: caseParties.flatMap(({ team_id }) => team_id ?? []),
      declared: declared.filter(ofCase).map((one) => one.user_id),
      decided_before: cast
        .filter((one) => ofCase(one) && one.hearing === before)
        .flatMap((one) => one.user_id ?? []),
    },
  );
}

/** Loads the bench of each case by id. `asking` adds members outside the panels. */
export async function loadBenches(
  db: Executor,
  cases: readonly CaseOfRace[],
  asking: readonly number[] = [],
): Promise<Map<number, Bench>> {
  if (cases.length === 0) return new Map();
  const panels = await listPanels(db, [...new Set(cases.map(({ row }) => row.championship_id))]);
  const interests = await loadInterests(db, cases, panels, asking);
  return new Map(
    cases.map((one): [number, Bench] => {
      const panel = panels.get(one.row.championship_id) ?? [];
      const involved = new Set(
        [...interests.steam_ids.keys()].filter((user_id) => isBound(interests, one, user_id)),
      );
      const uninvolved = panel.filter(({ user }) => !involved.has(user.id)).length;
      return [one.row.id, { panel, isInvolved: (user_id) => involved.has(user_id), uninvolved }];
    }),
  );
}

/** Loads the bench of a case. `asking` adds a member outside the panel. */
export async function loadBench(db: Executor, row: IncidentRow, race: Race, asking: number): Promise<Bench> {
  const bench = (await loadBenches(db, [{ row, race }], [asking])).get(row.id);
  if (!bench) throw new Error(`case ${row.id} has no bench`);
  return bench;
}

/** Returns a member's steward role in a championship; undefined unless on the panel or staff who decide. */
export function roleIn(panel: Panel, { id, role }: { id: number; role: Role }): StewardRole | undefined {
  const appointed = panel.find(({ user }) => user.id === id)?.role;
  return hasChiefRights(role) ? 'chief' : appointed;
}

/** Throws steward_required for members who are neither on the panel nor staff who read cases. */
export function assertReads(panel: Panel, viewer: { id: number; role: Role }): void {
  if (roleIn(panel, viewer) === undefined && !readsCases(viewer.role)) throw new AppError('steward_required');
}

/** Returns the role in which a member decides a case. Throws steward_required, and conflict_of_interest for an involved member. */
export function assertDecides(bench: Bench, viewer: { id: number; role: Role }): StewardRole {
  const role = roleIn(bench.panel, viewer);
  if (role === undefined) throw new AppError('steward_required');
  if (bench.isInvolved(viewer.id)) throw new AppError('conflict_of_interest');
  return role;
}
