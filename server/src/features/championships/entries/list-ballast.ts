import { type BallastRound, successBallast } from '@paddock/contract/championships/entries/success-ballast';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import type { Season } from '../queries.ts';

/** Returns the success ballast for the next round in kg, by Steam id, from the last race of each official round. */
export async function listBallast(
  db: Executor,
  { championship, rounds }: Season,
): Promise<Map<string, number>> {
  const rule = championship.settings.success_ballast;
  const ids = rounds
    .filter(({ round }) => round.official_at && !round.cancelled_at)
    .map(({ round }) => round.id);
  if (!rule || ids.length === 0) return new Map();
  const { rows } = await db.execute<{
    round_id: number;
    steam_id: string;
    place: number | null;
    status: string;
  }>(sql`
    select distinct on (s.round_id, r.steam_id) s.round_id, r.steam_id, r.class_position as place, r.status
    from round_results r join round_sessions s on s.id = r.round_session_id
    where s.round_id in ${ids} and s.kind <> 'qualifying' and r.entry_id is not null
    order by s.round_id, r.steam_id, s.number desc`);
  const drivers = new Set(rows.map(({ steam_id }) => steam_id));
  return new Map(
    [...drivers].map((steam_id) => {
      const driven = ids.map((id): BallastRound => {
        const result = rows.find((row) => row.round_id === id && row.steam_id === steam_id);
        return { place: result?.place ?? null, missed: !result || result.status === 'did_not_start' };
      });
      return [steam_id, successBallast(rule, driven)] as const;
    }),
  );
}
