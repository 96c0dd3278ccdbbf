import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { checkIns, entries, rounds } from '../tables.ts';

/** Checks in a driver who joined the live event of a round, and clears a no-show. */
export async function checkInJoined(
  tx: Executor,
  { round_id, user_id, at }: { round_id: number; user_id: number; at: Date },
): Promise<void> {
  const entryRows = await tx
    .select({ id: entries.id })
    .from(rounds)
    .innerJoin(
      entries,
      and(
        eq(entries.championship_id, rounds.championship_id),
        or(isNull(entries.round_id), eq(entries.round_id, rounds.id)),
      ),
    )
    .where(and(eq(rounds.id, round_id), eq(entries.user_id, user_id), eq(entries.state, 'confirmed')));
  if (entryRows.length === 0) return;
  await tx
    .insert(checkIns)
    .values(entryRows.map(({ id }) => ({ round_id, entry_id: id, checked_in_at: at })))
    .onConflictDoUpdate({
      target: [checkIns.round_id, checkIns.entry_id],
      set: {
        checked_in_at: sql`coalesce(${checkIns.checked_in_at}, excluded.checked_in_at)`,
        no_show_at: null,
      },
    });
}
