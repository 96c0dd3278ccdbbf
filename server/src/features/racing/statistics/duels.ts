import type { Executor } from '../../../db/database.ts';
import { duels } from '../tables.ts';
import { recalculateRatings } from './ratings.ts';

export type NewDuel = Omit<typeof duels.$inferInsert, 'id'>;

/** Adds duels and updates the ratings. */
export async function storeDuels(tx: Executor, fought: readonly NewDuel[], now: Date): Promise<void> {
  if (fought.length === 0) return;
  await tx.insert(duels).values([...fought]);
  const first = new Date(Math.min(...fought.map(({ fought_at }) => fought_at.getTime())));
  await recalculateRatings(tx, 'duel', first, now);
}
