import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import type { ServerKeyHolder } from '../../http/app-types.ts';
import { gameServers, serverKeys } from './tables.ts';

export function hashServerKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The format of a key; other texts are not looked up. */
export const keyShape = /^gs_[\w-]+$/;

/** Finds the holder of a key; undefined for an unknown key. Stores the last use to the minute. */
export async function findKeyHolder(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: string,
): Promise<ServerKeyHolder | undefined> {
  if (!keyShape.test(key)) return undefined;
  const { id: key_id, server_id, last_used_at } = serverKeys;
  const [row] = await db
    .select({ key_id, server_id, last_used_at })
    .from(serverKeys)
    .where(eq(serverKeys.key_hash, hashServerKey(key)));
  if (!row) return undefined;
  const { last_used_at: lastUsed, ...holder } = row;
  const used = now();
  if (used.getTime() - (lastUsed?.getTime() ?? 0) >= 60_000)
    await db.update(serverKeys).set({ last_used_at: used }).where(eq(key_id, row.key_id));
  return holder;
}

export function listServerKeys(db: Executor) {
  return db
    .select({
      id: serverKeys.id,
      server_id: serverKeys.server_id,
      server_name: gameServers.name,
      server_name_en: gameServers.name_en,
      name: serverKeys.name,
      created_at: serverKeys.created_at,
      last_used_at: serverKeys.last_used_at,
    })
    .from(serverKeys)
    .innerJoin(gameServers, eq(gameServers.id, serverKeys.server_id))
    .orderBy(desc(serverKeys.id));
}
