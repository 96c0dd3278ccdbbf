import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { toSearchText } from '../../../db/like-pattern.ts';
import { championships, rounds } from '../tables.ts';

/** Updates the name of an event's single championship to the event's title. */
export async function renameSingle(
  tx: Executor,
  { id, title, title_en }: { id: number; title: string; title_en: string | null },
): Promise<void> {
  const championshipIds = tx
    .select({ id: rounds.championship_id })
    .from(rounds)
    .where(eq(rounds.event_id, id));
  await tx
    .update(championships)
    .set({ name: title, name_en: title_en, search_text: toSearchText(title, title_en) })
    .where(and(eq(championships.kind, 'single'), inArray(championships.id, championshipIds)));
}
