import { and, eq } from 'drizzle-orm';
import { withIngestLock } from '../../src/features/racing/statistics/ingest-lock.ts';
import { type NewLap, storeLaps } from '../../src/features/racing/statistics/laps.ts';
import { laps } from '../../src/features/racing/tables.ts';
import type { TestApp } from '../portal/test-app.ts';
import { lapRow } from './make-driving.ts';

/** A lap with all that is counted of it; answers its id. */
export async function makeLap(
  { deps: { db, now } }: TestApp,
  { steam_id }: { steam_id: string | null },
  driven_at: Date,
  lap: Partial<NewLap> = {},
): Promise<number> {
  const row = lapRow(steam_id, driven_at, lap);
  await withIngestLock(db, (tx) => storeLaps(tx, [row], now()));
  const [stored] = await db
    .select({ id: laps.id })
    .from(laps)
    .where(and(eq(laps.steam_id, row.steam_id), eq(laps.driven_at, driven_at)));
  if (!stored) throw new Error('no lap was made');
  return stored.id;
}
