import { invalid } from '@paddock/contract/core/errors';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { isTeamMember } from '../../teams/queries.ts';
import { teams } from '../../teams/tables.ts';
import { isActiveEntry, type Season } from '../queries.ts';
import { hasBegun } from '../states.ts';
import { entries } from '../tables.ts';

/** A driver to enter for the season or a round. `id` is present for an existing entry. */
interface Entered {
  id?: number;
  steam_id: string;
  /** null for a driver without an account, who has no team. */
  user_id: number | null;
  round_id: number | null;
  state?: string;
  team_id?: number | null;
}

interface TeamChange {
  team_id: number | null;
  /** Staff may change a fixed team. */
  by: 'driver' | 'staff';
  now: Date;
}

const teamError = (
  code:
    | 'team_not_in_season'
    | 'team_required'
    | 'team_not_joined'
    | 'team_archived'
    | 'team_fixed'
    | 'team_other',
) => invalid({ field: 'team_id', code });

/** Lists the driver's other active entries in the championship, oldest first. */
function listOthers(tx: Executor, { championship }: Season, { id = 0, steam_id }: Entered) {
  return tx
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.championship_id, championship.id),
        eq(entries.steam_id, steam_id),
        ne(entries.id, id),
        isActiveEntry,
      ),
    )
    .orderBy(asc(entries.id));
}

const begunRounds = ({ rounds }: Season, now: Date) =>
  rounds.filter((row) => !row.round.cancelled_at && hasBegun(row, now)).map(({ round }) => round.id);

/** Returns the team of the driver's last result in the championship, withdrawn entries included; undefined without a result. */
async function findDrivenTeam(
  tx: Executor,
  { championship }: Season,
  { steam_id }: Entered,
): Promise<number | null | undefined> {
  const { rows } = await tx.execute<{ team_id: number | null }>(sql`
    select o.team_id from round_results o
    join championship_entries e on e.id = o.entry_id
    where e.championship_id = ${championship.id} and e.steam_id = ${steam_id} and o.status <> 'did_not_start'
    order by o.id desc limit 1`);
  return rows[0]?.team_id;
}

/** Throws validation_failed unless the driver has one team in the championship. */
async function checkOneTeam(tx: Executor, season: Season, who: Entered, { team_id, now }: TeamChange) {
  const begun = begunRounds(season, now);
  // A driver without a place has not driven for a team yet.
  if (who.round_id === null && who.state === 'confirmed' && begun.length > 0) throw teamError('team_fixed');
  const others = await listOthers(tx, season, who);
  const driven = others.find(({ round_id, state }) => state === 'confirmed' && begun.includes(round_id ?? 0));
  if (driven && driven.team_id !== team_id) throw teamError('team_fixed');
  const last = await findDrivenTeam(tx, season, who);
  if (last !== undefined && last !== team_id) throw teamError('team_fixed');
  const isOtherTeam = (id: number | null) => id !== null && id !== team_id && id !== who.team_id;
  if (team_id !== null && others.some((one) => isOtherTeam(one.team_id))) throw teamError('team_other');
}

/**
 * Returns the team that a driver may be entered for and locks it until the transaction ends. Throws validation_failed on `team_id` if the
 * championship has no teams or requires one, if the driver has not joined the team, if the team is archived, or if the driver has another
 * team.
 */
export async function checkTeam(
  tx: Executor,
  season: Season,
  who: Entered,
  change: TeamChange,
): Promise<number | null> {
  const { team_id, by } = change;
  const { mode } = season.championship.settings.teams;
  if (mode === 'none') {
    if (team_id !== null) throw teamError('team_not_in_season');
    return null;
  }
  if (mode === 'required' && team_id === null) throw teamError('team_required');
  if (team_id !== null) {
    const [team] = await tx.select().from(teams).where(eq(teams.id, team_id)).for('key share');
    const isIn = team && who.user_id !== null && (await isTeamMember(tx, team_id, who.user_id));
    if (!isIn) throw teamError('team_not_joined');
    if (team.archived_at) throw teamError('team_archived');
  }
  if (by === 'driver') await checkOneTeam(tx, season, who, change);
  return team_id;
}

/** Moves a driver to another team in all coming rounds that were entered for the same team. */
export async function moveToTeam(
  tx: Executor,
  season: Season,
  who: Entered & { id: number; team_id: number | null },
  { team_id, now }: Omit<TeamChange, 'by'>,
): Promise<void> {
  const begun = begunRounds(season, now);
  const others = await listOthers(tx, season, who);
  const along = others.filter(
    (one) => who.team_id !== null && one.team_id === who.team_id && !begun.includes(one.round_id ?? 0),
  );
  const ids = [who.id, ...along.map(({ id }) => id)];
  await tx.update(entries).set({ team_id, updated_at: now }).where(inArray(entries.id, ids));
}
