import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { withIngestLock } from './statistics/ingest-lock.ts';

export { countInOrder } from './statistics/races.ts';

/** What is one driver's alone; places, records and boards among it. */
const ownTables = [
  'best_laps',
  'driving_days',
  'overtake_runs',
  'best_overtakes',
  'safety_history',
  'board_entries',
];

/** What the results and ratings of others rest on, by the columns that name a driver. */
const sharedColumns = [
  ['race_results', 'steam_id'],
  ['duels', 'winner_steam_id'],
  ['duels', 'loser_steam_id'],
  ['rating_changes', 'steam_id'],
  ['lap_voids', 'steam_id'],
] as const;

/**
 * Forgets a driver: what is the driver's alone goes, and races and duels with others stay under a pseudonym, so that places and
 * ratings of theirs are what they were (record 0040). A second time does what a first one left.
 */
export async function eraseDriver(db: Database, steam_id: string, pseudonym: string): Promise<void> {
  await withIngestLock(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    // Each part by its index.
    for (const part of [sql`valid`, sql`not valid`])
      await tx.execute(sql`delete from laps where steam_id = ${steam_id} and ${part}`);
    for (const table of ownTables)
      await tx.execute(sql`delete from ${sql.identifier(table)} where steam_id = ${steam_id}`);
    for (const [table, column] of sharedColumns) {
      const name = sql.identifier(column);
      await tx.execute(
        sql`update ${sql.identifier(table)} set ${name} = ${pseudonym} where ${name} = ${steam_id}`,
      );
    }
    // Of the sums those that later ratings begin from.
    await tx.execute(sql`
      insert into drivers (steam_id, races, wins, podiums, position_sum, points, mu, sigma, race_rating, rated_races, duel_rating,
        duels, duel_wins)
      select ${pseudonym}, races, wins, podiums, position_sum, points, mu, sigma, race_rating, rated_races, duel_rating, duels,
        duel_wins
      from drivers where steam_id = ${steam_id}
      on conflict do nothing`);
    await tx.execute(sql`delete from drivers where steam_id = ${steam_id}`);
  });
}
