import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import type { ServerKeyHolder } from '../../http/app-types.ts';
import { gameServers, serverKeys } from './tables.ts';

export function hashServerKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Whose key this is; undefined for a key that does not exist any more. */
export async function findKeyHolder({ db, now }: Deps, key: string): Promise<ServerKeyHolder | undefined> {
  const [row] = await db
    .update(serverKeys)
    .set({ last_used_at: now() })
    .where(eq(serverKeys.key_hash, hashServerKey(key)))
    .returning({ key_id: serverKeys.id, server_id: serverKeys.server_id });
  return row;
}

export function listServerKeys(db: Executor) {
  return db
    .select({
      id: serverKeys.id,
      server_id: serverKeys.server_id,
      server_name: gameServers.name,
      name: serverKeys.name,
      created_at: serverKeys.created_at,
      last_used_at: serverKeys.last_used_at,
    })
    .from(serverKeys)
    .innerJoin(gameServers, eq(gameServers.id, serverKeys.server_id))
    .orderBy(desc(serverKeys.id));
}
