import { AppError } from '@paddock/contract/core/errors';
import type { Role } from '@paddock/contract/core/permissions';
import { isInvolved, type Parties } from '@paddock/contract/stewarding/panel';
import { actsAsChief, readsCases } from '@paddock/contract/stewarding/rights';
import { type StewardRole } from '@paddock/contract/stewarding/rules';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { stewardingRulesOf } from '../../championships/queries.ts';
import { entries } from '../../championships/tables.ts';
import { teamMembers } from '../../teams/tables.ts';
import { isVisibleMember, publicUserColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { hearingOf, type IncidentRow, listParties, type Race } from '../queries.ts';
import { declarations, stewards, votes } from '../tables.ts';

/** Members of a panel who are there, chiefs first. */
export function listPanel(db: Executor, championship_id: number) {
  return db
    .select({ user: publicUserColumns, role: stewards.role })
    .from(stewards)
    .innerJoin(users, eq(users.id, stewards.user_id))
    .where(and(eq(stewards.championship_id, championship_id), isVisibleMember))
    .orderBy(asc(stewards.role), asc(stewards.appointed_at), asc(stewards.user_id));
}

/** Whether a member is on the panel of a championship. */
export async function isSteward(db: Executor, championship_id: number, user_id: number): Promise<boolean> {
  const [found] = await db
    .select({ role: stewards.role })
    .from(stewards)
    .where(and(eq(stewards.championship_id, championship_id), eq(stewards.user_id, user_id)));
  return found !== undefined;
}

export type Panel = Awaited<ReturnType<typeof listPanel>>;

/** Teams of members today: no steward decides about a team mate. */
async function listTeamIds(db: Executor, user_ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .select({ user_id: teamMembers.user_id, team_id: teamMembers.team_id })
    .from(teamMembers)
    .where(inArray(teamMembers.user_id, [...user_ids]));
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byUser].map(([id, own]) => [id, own.map(({ team_id }) => team_id)]));
}

/** Who is a party of a case, said to be involved, or decided it before. */
async function loadParties(db: Executor, row: IncidentRow): Promise<Parties> {
  const hearing = hearingOf(row);
  const [named, declared, before] = await Promise.all([
    listParties(db, [row.id]),
    db.select().from(declarations).where(eq(declarations.incident_id, row.id)),
    hearing === 1
      ? []
      : db
          .select({ user_id: votes.user_id })
          .from(votes)
          .where(and(eq(votes.incident_id, row.id), eq(votes.hearing, hearing - 1))),
  ]);
  return {
    user_ids: named.flatMap(({ account_id, user_id }) => [account_id ?? [], user_id ?? []].flat()),
    team_ids: named.flatMap(({ team_id }) => team_id ?? []),
    declared: declared.map(({ user_id }) => user_id),
    decided_before: before.flatMap(({ user_id }) => user_id ?? []),
  };
}

/** Members who drive in the championship: where drivers decide nothing, they are as good as involved. */
async function listDrivers(db: Executor, championship_id: number): Promise<Set<number>> {
  const rows = await db
    .select({ user_id: entries.user_id })
    .from(entries)
    .where(eq(entries.championship_id, championship_id));
  return new Set(rows.flatMap(({ user_id }) => user_id ?? []));
}

export interface Bench {
  panel: Panel;
  /** Of the panel and of whoever else asks. */
  isInvolved: (user_id: number) => boolean;
  /** How many of the panel are not involved. */
  uninvolved: number;
}

/** Who may decide a case; `asking` is looked at besides its panel. */
export async function loadBench(
  db: Executor,
  row: IncidentRow,
  { championship }: Race,
  asking?: number,
): Promise<Bench> {
  const panel = await listPanel(db, championship.id);
  const ids = [...panel.map(({ user }) => user.id), ...(asking === undefined ? [] : [asking])];
  const [named, teams] = await Promise.all([loadParties(db, row), listTeamIds(db, ids)]);
  const drivers = stewardingRulesOf(championship).drivers_may_decide
    ? new Set<number>()
    : await listDrivers(db, championship.id);
  const involved = new Set(
    ids.filter(
      (user_id) => drivers.has(user_id) || isInvolved({ user_id, team_ids: teams.get(user_id) ?? [] }, named),
    ),
  );
  return {
    panel,
    isInvolved: (user_id) => involved.has(user_id),
    uninvolved: panel.filter(({ user }) => !involved.has(user.id)).length,
  };
}

/** As what somebody acts in a championship; undefined for nobody of its panel or of staff who decide. */
export function roleIn(panel: Panel, { id, role }: { id: number; role: Role }): StewardRole | undefined {
  const own = panel.find(({ user }) => user.id === id)?.role;
  return actsAsChief(role) ? 'chief' : own;
}

/** Throws steward_required for who is neither of the panel nor of staff who read cases. */
export function assertReads(panel: Panel, viewer: { id: number; role: Role }): void {
  if (roleIn(panel, viewer) === undefined && !readsCases(viewer.role)) throw new AppError('steward_required');
}

/** As what somebody decides a case. Throws steward_required, and conflict_of_interest for who is involved. */
export function assertDecides(bench: Bench, viewer: { id: number; role: Role }): StewardRole {
  const role = roleIn(bench.panel, viewer);
  if (role === undefined) throw new AppError('steward_required');
  if (bench.isInvolved(viewer.id)) throw new AppError('conflict_of_interest');
  return role;
}
