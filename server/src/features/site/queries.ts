import { type AdminSettings, defaultAdminSettings } from '@paddock/contract/site/calls';
import { eq } from 'drizzle-orm';
import { audit } from '../../db/audit/audit.ts';
import type { Database, Executor } from '../../db/database.ts';
import { siteSettings } from './tables.ts';

/** Other processes see a change within this time; the one that made it sees it at once. */
const cacheMs = 1000;
const cache = new WeakMap<Database, { until: number; settings: Promise<AdminSettings> }>();

async function readSettings(db: Executor): Promise<AdminSettings> {
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.id, 1));
  if (!row) return defaultAdminSettings;
  const { id: _, ...settings } = row;
  return settings;
}

/** The settings that hold now. Every call asks, so the answer is kept for a moment. */
export function getCurrentSettings(db: Database): Promise<AdminSettings> {
  const known = cache.get(db);
  if (known && performance.now() < known.until) return known.settings;
  const settings = readSettings(db);
  cache.set(db, { until: performance.now() + cacheMs, settings });
  // A failure is told to those who wait for it, and not kept.
  settings.catch(() => cache.delete(db));
  return settings;
}

/** Another process has changed them. */
export function clearSettingsCache(db: Database): void {
  cache.delete(db);
}

/** Changes the given settings and answers all of them. */
export async function saveSettings(db: Database, change: Partial<AdminSettings>): Promise<AdminSettings> {
  await db.transaction(async (tx) => {
    await tx
      .insert(siteSettings)
      .values({ id: 1, ...defaultAdminSettings })
      .onConflictDoNothing();
    const [before] = await tx.select().from(siteSettings).where(eq(siteSettings.id, 1)).for('update');
    const [after] = await tx
      .update(siteSettings)
      .set({ id: 1, ...change })
      .where(eq(siteSettings.id, 1))
      .returning();
    await audit(tx, { target: { type: 'settings' }, before, after });
  });
  cache.delete(db);
  return getCurrentSettings(db);
}
