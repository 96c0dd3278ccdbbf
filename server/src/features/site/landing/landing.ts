import type { AdminLanding, Landing, LandingUpdate } from '@paddock/contract/site/landing-calls';
import { defaultGames, defaultStats } from '@paddock/contract/site/landing-rules';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { editedAt, lockForEdit } from '../../../db/edits.ts';
import { siteLanding } from '../tables.ts';

const isRow = eq(siteLanding.id, 1);

/** The content before the first change. */
const neverChanged = { stats: null, games: null, news: null, updated_at: new Date(0) };

export async function getAdminLanding(db: Executor): Promise<AdminLanding> {
  const [row] = await db.select().from(siteLanding).where(isRow);
  if (!row) return neverChanged;
  const { id: _, ...landing } = row;
  return landing;
}

/** Returns the landing page; unset parts have their defaults, and news are empty. */
export async function getLanding(db: Executor): Promise<Landing> {
  const { stats, games, news } = await getAdminLanding(db);
  return { stats: stats ?? defaultStats, games: games ?? defaultGames, news: news ?? [] };
}

/** Updates the sent parts. Throws changed_meanwhile. */
export function updateLanding(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { updated_at: seenVersion, ...parts }: z.output<typeof LandingUpdate>,
): Promise<AdminLanding> {
  return db.transaction(async (tx) => {
    await tx.insert(siteLanding).values({ id: 1, updated_at: neverChanged.updated_at }).onConflictDoNothing();
    const before = await lockForEdit(
      async () => (await tx.select().from(siteLanding).where(isRow).for('update'))[0],
      seenVersion,
      () => getAdminLanding(tx),
    );
    const [after] = await tx
      .update(siteLanding)
      .set({ ...parts, updated_at: editedAt(siteLanding.updated_at, now()) })
      .where(isRow)
      .returning();
    await audit(tx, { target: { type: 'landing' }, before, after });
    return getAdminLanding(tx);
  });
}
