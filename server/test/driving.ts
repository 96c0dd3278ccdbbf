import { boardEntries, drivers } from '../src/features/racing/tables.ts';
import { makeSteamId } from './make.ts';
import type { TestApp } from './test-app.ts';

type Entry = typeof boardEntries.$inferInsert;

/** A place on a board, as the intake writes it; on the all-time overall board unless said. */
export async function makePlace(
  { deps }: TestApp,
  user: { id: number; steam_id: string | null },
  place: Pick<Entry, 'score'> & Partial<Entry>,
) {
  const [row] = await deps.db
    .insert(boardEntries)
    .values({
      board: 'overall',
      period: 'all',
      steam_id: user.steam_id ?? makeSteamId(),
      user_id: user.id,
      achieved_at: deps.now(),
      ...place,
    })
    .returning();
  if (!row) throw new Error('no place was made');
  return row;
}

/** The sums of a driver. */
export async function makeSums(
  { deps }: TestApp,
  steam_id: string | null,
  sums: Partial<typeof drivers.$inferInsert> = {},
): Promise<void> {
  await deps.db.insert(drivers).values({ steam_id: steam_id ?? makeSteamId(), ...sums });
}
