import { parseTrackKey } from '@paddock/contract/catalogue/raw-ids';
import type { Game } from '@paddock/contract/servers/games';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';

export interface RoundTrack {
  game: Game;
  track: string;
  layout: string;
}

/**
 * Returns the tracks of rounds by round id, without rounds whose track is to be announced. Championships are a later feature, so this query
 * names their tables as text.
 */
export async function listRoundTracks(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, RoundTrack>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; track: string; game: Game }>(sql`
    select r.id, r.track, c.game from championship_rounds r join championships c on c.id = r.championship_id
    where r.id = any(${sql.param([...ids])}::int[]) and r.track is not null`);
  return new Map(rows.map(({ id, track, game }) => [id, { game, ...parseTrackKey(track) }]));
}
