import { type AdminSettings, defaultAdminSettings } from '@paddock/contract/site/calls';
import { eq } from 'drizzle-orm';
import { cacheOfDatabase } from '../../db/cache-of-database.ts';
import type { Database, Executor } from '../../db/database.ts';
import { siteSettings } from './tables.ts';

/** Other processes see a change within this time; the one that made it sees it at once. */
const cacheMs = 1000;
const cacheOf = cacheOfDatabase<AdminSettings>({ maxSize: 1, maxAge: cacheMs });

/** As they stand in the database, or in the transaction that asks. */
export async function getSettings(db: Executor): Promise<AdminSettings> {
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.id, 1));
  if (!row) return defaultAdminSettings;
  const { id: _, ...settings } = row;
  return settings;
}

/** The settings that hold now. Every call reads them, so they are cached for a moment. */
export function getCurrentSettings(db: Database): Promise<AdminSettings> {
  return cacheOf(db).get('settings', () => getSettings(db));
}

/** Another process has changed them. */
export function clearSettingsCache(db: Database): void {
  cacheOf(db).clear();
}
