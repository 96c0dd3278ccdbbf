import { type AdminSettings, defaultAdminSettings } from '@paddock/contract/site/calls';
import { eq } from 'drizzle-orm';
import { audit } from '../../db/audit/audit.ts';
import type { Database } from '../../db/database.ts';
import { clearSettingsCache, getCurrentSettings } from './queries.ts';
import { siteSettings } from './tables.ts';

/** Changes settings and returns all of them. `seen` receives the previous ones. */
export async function saveSettings(
  db: Database,
  change: Partial<AdminSettings>,
  seen?: (before: AdminSettings) => void,
): Promise<AdminSettings> {
  await db.transaction(async (tx) => {
    await tx
      .insert(siteSettings)
      .values({ id: 1, ...defaultAdminSettings })
      .onConflictDoNothing();
    const [before] = await tx.select().from(siteSettings).where(eq(siteSettings.id, 1)).for('update');
    if (before) seen?.(before);
    const [after] = await tx
      .update(siteSettings)
      .set({ id: 1, ...change })
      .where(eq(siteSettings.id, 1))
      .returning();
    await audit(tx, { target: { type: 'settings' }, before, after });
  });
  clearSettingsCache(db);
  return getCurrentSettings(db);
}
