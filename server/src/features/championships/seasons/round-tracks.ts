import { parseTrackKey } from '@paddock/contract/catalogue/raw-ids';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import type { RoundTrack } from '../../../follow-ups/interface.ts';
import { championships, rounds } from '../tables.ts';

/** Returns the tracks of rounds by round id, without rounds whose track is to be announced. */
export async function listRoundTracks(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, RoundTrack>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: rounds.id, track: rounds.track, game: championships.game })
    .from(rounds)
    .innerJoin(championships, eq(championships.id, rounds.championship_id))
    .where(and(inArray(rounds.id, [...ids]), isNotNull(rounds.track)));
  return new Map(rows.map(({ id, track, game }) => [id, { game, ...parseTrackKey(track ?? '') }]));
}
