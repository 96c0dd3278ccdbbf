import { activeEntryStates } from '@paddock/contract/championships/entries/places';
import type { ChampionshipState } from '@paddock/contract/championships/states/championship-state';
import { AppError } from '@paddock/contract/core/errors';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { findSeasons } from '../queries.ts';
import { stateOfChampionship } from '../states.ts';
import { championships, entries } from '../tables.ts';

const overStates: readonly ChampionshipState[] = ['finished', 'archived', 'cancelled'];

/**
 * Clears a locked team from its entries before it is disbanded; results keep its name. Throws team_in_season while a championship in
 * progress has an entry or a result of the team.
 */
export async function releaseTeam(
  tx: Executor,
  { id: team_id, at }: { id: number; at: Date },
): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select championship_id as id from championship_entries where team_id = ${team_id} and state in ${[...activeEntryStates]}
    union
    select r.championship_id from round_results o
    join round_sessions s on s.id = o.round_session_id
    join championship_rounds r on r.id = s.round_id
    where o.team_id = ${team_id}`);
  const ids = rows.map(({ id }) => id);
  for (const season of await findSeasons(tx, inArray(championships.id, ids)))
    if (!overStates.includes(stateOfChampionship(season, at))) throw new AppError('team_in_season');
  await tx.update(entries).set({ team_id: null }).where(eq(entries.team_id, team_id));
}
