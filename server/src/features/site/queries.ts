import { type AdminSettings, defaultAdminSettings } from '@paddock/contract/site/calls';
import { eq } from 'drizzle-orm';
import { createPromiseCache, type PromiseCache } from '../../concurrency/promise-cache.ts';
import type { Database, Executor } from '../../db/database.ts';
import { siteSettings } from './tables.ts';

/** Other processes see a change within this time; the one that made it sees it at once. */
const cacheMs = 1000;
const caches = new WeakMap<Database, PromiseCache<AdminSettings>>();

function cacheOf(db: Database): PromiseCache<AdminSettings> {
  const known = caches.get(db) ?? createPromiseCache<AdminSettings>({ maxSize: 1, maxAge: cacheMs });
  caches.set(db, known);
  return known;
}

/** As they stand in the database, or in the transaction that asks. */
export async function getSettings(db: Executor): Promise<AdminSettings> {
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.id, 1));
  if (!row) return defaultAdminSettings;
  const { id: _, ...settings } = row;
  return settings;
}

/** The settings that hold now. Every call asks, so the answer is kept for a moment. */
export function getCurrentSettings(db: Database): Promise<AdminSettings> {
  return cacheOf(db).get('settings', () => getSettings(db));
}

/** Another process has changed them. */
export function clearSettingsCache(db: Database): void {
  cacheOf(db).clear();
}
