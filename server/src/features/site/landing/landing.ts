import type { AdminLanding, Landing, LandingUpdate } from '@paddock/contract/site/landing-calls';
import { defaultGames, defaultStats } from '@paddock/contract/site/landing-rules';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { editedAt, lockForEdit } from '../../../db/edits.ts';
import { siteLanding } from '../tables.ts';

const isIt = eq(siteLanding.id, 1);

/** Nobody has written anything yet. */
const unwritten = { stats: null, games: null, news: null, updated_at: new Date(0) };

export async function getAdminLanding(db: Executor): Promise<AdminLanding> {
  const [row] = await db.select().from(siteLanding).where(isIt);
  if (!row) return unwritten;
  const { id: _, ...landing } = row;
  return landing;
}

/** What was not written is as the portal has it, apart from news: it shows none that nobody wrote. */
export async function getLanding(db: Executor): Promise<Landing> {
  const { stats, games, news } = await getAdminLanding(db);
  return { stats: stats ?? defaultStats, games: games ?? defaultGames, news: news ?? [] };
}

/** Only what was sent: a part that is absent stays as it is. Throws changed_meanwhile. */
export function updateLanding(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { updated_at: seen, ...parts }: z.output<typeof LandingUpdate>,
): Promise<AdminLanding> {
  return db.transaction(async (tx) => {
    await tx.insert(siteLanding).values({ id: 1, updated_at: unwritten.updated_at }).onConflictDoNothing();
    const before = await lockForEdit(
      async () => (await tx.select().from(siteLanding).where(isIt).for('update'))[0],
      seen,
      () => getAdminLanding(tx),
    );
    const [after] = await tx
      .update(siteLanding)
      .set({ ...parts, updated_at: editedAt(siteLanding.updated_at, now()) })
      .where(isIt)
      .returning();
    await audit(tx, { target: { type: 'landing' }, before, after });
    return getAdminLanding(tx);
  });
}
