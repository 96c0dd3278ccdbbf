import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { PushKeyPair } from '../../../adapters/push/push.ts';
import { decryptSecret, encryptSecret } from '../../../config/encrypt-secret.ts';
import type { Secrets } from '../../../config/secret.ts';
import type { Database } from '../../../db/database.ts';
import { pushKeys } from '../tables.ts';

/** There is one pair. */
export const pushKeysId = 1;
/** It is no user's. */
export const pushKeysOwner = 0;

async function findKeys(db: Database, secrets: Secrets): Promise<PushKeyPair | undefined> {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.id, pushKeysId));
  if (!row) return undefined;
  try {
    return { publicKey: row.public_key, privateKey: decryptSecret(row.sealed_key, pushKeysOwner, secrets) };
  } catch {
    // Sealed under a secret that is lost: another pair is made, and browsers sign up anew when they are next here.
    await db.delete(pushKeys).where(eq(pushKeys.sealed_key, row.sealed_key));
    return undefined;
  }
}

/** The pair of the environment, or else the portal's own, which is made when it is first needed and stays. */
export async function getPushKeys(deps: Pick<Deps, 'db' | 'config' | 'push'>): Promise<PushKeyPair> {
  const { db, config, push } = deps;
  if (config.push.keys) return config.push.keys;
  const found = await findKeys(db, config.secrets);
  if (found) return found;
  const { publicKey, privateKey } = await push.createKeys();
  const sealed_key = encryptSecret(privateKey, pushKeysOwner, config.secrets);
  // Of two processes that make one at once the first is right.
  await db
    .insert(pushKeys)
    .values({ id: pushKeysId, public_key: publicKey, sealed_key })
    .onConflictDoNothing();
  const kept = await findKeys(db, config.secrets);
  if (!kept) throw new Error('the keys for push were not stored');
  return kept;
}
