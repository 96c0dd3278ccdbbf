import { type AdminSettings, defaultAdminSettings } from '@paddock/contract/site/calls';
import { eq } from 'drizzle-orm';
import { cacheOfDatabase } from '../../db/cache-of-database.ts';
import type { Database, Executor } from '../../db/database.ts';
import { siteSettings } from './tables.ts';

/** How late other processes see a change; the changing process sees it at once. */
const cacheMs = 1000;
const cacheOf = cacheOfDatabase<AdminSettings>({ maxSize: 1, maxAge: cacheMs });

/** Reads the settings from the database or the caller's transaction. */
export async function getSettings(db: Executor): Promise<AdminSettings> {
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.id, 1));
  if (!row) return defaultAdminSettings;
  const { id: _, ...settings } = row;
  return settings;
}

/** Returns the current settings, cached because every request needs them. */
export function getCurrentSettings(db: Database): Promise<AdminSettings> {
  return cacheOf(db).get('settings', () => getSettings(db));
}

/** Invalidates the settings after another process changed them. */
export function clearSettingsCache(db: Database): void {
  cacheOf(db).clear();
}
