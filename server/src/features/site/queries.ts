import { type AdminSettings, defaultAdminSettings } from '@paddock/contract/site/calls';
import { eq } from 'drizzle-orm';
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
