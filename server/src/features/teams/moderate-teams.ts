import type { BodyOf, QueryOf } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import { type List, maxPageSize } from '@paddock/contract/core/paging';
import type {
  AdminTeam,
  listAdminTeams as listCall,
  renameTeam as renameCall,
} from '@paddock/contract/teams/admin-calls';
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import type { Executor } from '../../db/database.ts';
import { editedAt, lockForEdit } from '../../db/edits.ts';
import { listPage } from '../../db/statements/list-page.ts';
import { publicUserColumns } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { removeLogoFile, throwTeamTaken } from './edit-team.ts';
import { lockTeam, matchesTeam, selectTeams, type TeamRow, teamNameColumns } from './queries.ts';
import { teamMembers, teams } from './tables.ts';

const adminColumns = {
  founded_at: teams.founded_at,
  archived_at: teams.archived_at,
  updated_at: teams.updated_at,
};

type OwnerlessTeam = Omit<AdminTeam, 'owner'>;

async function withOwners(db: Executor, rows: OwnerlessTeam[]): Promise<AdminTeam[]> {
  const ids = rows.map(({ id }) => id);
  const owners = await db
    .select({ team_id: teamMembers.team_id, owner: publicUserColumns })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.user_id))
    .where(and(inArray(teamMembers.team_id, ids), eq(teamMembers.role, 'owner')));
  const ownerOf = new Map(owners.map(({ team_id, owner }) => [team_id, owner]));
  return rows.map((team) => ({ ...team, owner: ownerOf.get(team.id) ?? null }));
}

/** Lists all teams, newest first. */
export async function listAdminTeams(
  db: Executor,
  { skip = 0, limit = maxPageSize, search, state }: QueryOf<typeof listCall>,
): Promise<List<AdminTeam>> {
  const isInState = state && (state === 'active' ? isNull : isNotNull)(teams.archived_at);
  const where = and(matchesTeam(search), isInState);
  const { items, total } = await listPage(
    selectTeams(db, adminColumns).query.where(where).orderBy(desc(teams.id)),
    db.$count(teams, where),
    { skip, limit },
  );
  return { items: await withOwners(db, items), total };
}

async function getAdminTeam(db: Executor, id: number): Promise<AdminTeam> {
  const [team] = await withOwners(db, await selectTeams(db, adminColumns).query.where(eq(teams.id, id)));
  if (!team) throw new AppError('not_found');
  return team;
}

/** The audited fields. */
const toAudited = ({ name, tag, logo, archived_at }: TeamRow) => ({ name, tag, logo, archived_at });

type TeamChange = Partial<Pick<TeamRow, 'logo' | 'archived_at'>> | ReturnType<typeof teamNameColumns>;

/** Changes a locked team and audits the change. */
async function changeTeam(tx: Executor, before: TeamRow, change: TeamChange, now: Date): Promise<AdminTeam> {
  const { id } = before;
  const [after] = await tx
    .update(teams)
    .set({ ...change, updated_at: editedAt(teams.updated_at, now) })
    .where(eq(teams.id, id))
    .returning();
  if (!after) throw new Error(`team ${id} is gone`);
  await audit(tx, {
    target: { type: 'team', id, name: after.name },
    before: toAudited(before),
    after: toAudited(after),
  });
  return getAdminTeam(tx, id);
}

async function getLocked(tx: Executor, id: number): Promise<TeamRow> {
  const team = await lockTeam(tx, id);
  if (!team) throw new AppError('not_found');
  return team;
}

/** Renames a team. Throws not_found, team_name_taken, team_tag_taken, changed_meanwhile. */
export function renameTeam(
  { db, now }: Deps,
  id: number,
  { name, tag, updated_at: seen }: BodyOf<typeof renameCall>,
): Promise<AdminTeam> {
  return db
    .transaction(async (tx) => {
      const before = await lockForEdit(
        () => lockTeam(tx, id),
        seen,
        () => getAdminTeam(tx, id),
      );
      return changeTeam(tx, before, teamNameColumns({ name, tag }), now());
    })
    .catch(throwTeamTaken);
}

/** Removes a team's logo. Throws not_found for an unknown team and one without a logo. */
export async function removeTeamLogo({ db, storage, now }: Deps, id: number): Promise<AdminTeam> {
  const { team, logo } = await db.transaction(async (tx) => {
    const before = await getLocked(tx, id);
    if (before.logo === null) throw new AppError('not_found');
    return { team: await changeTeam(tx, before, { logo: null }, now()), logo: before.logo };
  });
  await removeLogoFile(storage, logo);
  return team;
}

/** Archives a team. Throws not_found, team_archived. */
export function archiveTeam({ db, now }: Deps, id: number): Promise<AdminTeam> {
  return db.transaction(async (tx) => {
    const before = await getLocked(tx, id);
    if (before.archived_at) throw new AppError('team_archived');
    return changeTeam(tx, before, { archived_at: now() }, now());
  });
}

/** Restores an archived team. Throws not_found, team_not_archived, team_empty. */
export function restoreTeam({ db, now }: Deps, id: number): Promise<AdminTeam> {
  return db.transaction(async (tx) => {
    const before = await getLocked(tx, id);
    if (!before.archived_at) throw new AppError('team_not_archived');
    if ((await tx.$count(teamMembers, eq(teamMembers.team_id, id))) === 0) throw new AppError('team_empty');
    return changeTeam(tx, before, { archived_at: null }, now());
  });
}
