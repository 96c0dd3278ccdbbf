import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { PushKeyPair } from '../../../adapters/push/push.ts';
import { decryptSecret, encryptSecret } from '../../../config/encrypt-secret.ts';
import type { Secrets } from '../../../config/secret.ts';
import type { Database } from '../../../db/database.ts';
import { pushKeys } from '../tables.ts';

/** The table has one row. */
export const pushKeysId = 1;
/** The pair belongs to the portal, not to a user. */
export const pushKeysOwner = 0;

async function findKeys(db: Database, secrets: Secrets): Promise<PushKeyPair | undefined> {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.id, pushKeysId));
  if (!row) return undefined;
  try {
    return { publicKey: row.public_key, privateKey: decryptSecret(row.sealed_key, pushKeysOwner, secrets) };
  } catch {
    // The encrypting secret is lost: a new pair replaces this one, and browsers subscribe again on their next visit.
    await db.delete(pushKeys).where(eq(pushKeys.sealed_key, row.sealed_key));
    return undefined;
  }
}

/** Returns the pair from the environment or the stored one, which is created on first use. */
export async function getPushKeys(deps: Pick<Deps, 'db' | 'config' | 'push'>): Promise<PushKeyPair> {
  const { db, config, push } = deps;
  if (config.push.keys) return config.push.keys;
  const stored = await findKeys(db, config.secrets);
  if (stored) return stored;
  const { publicKey, privateKey } = await push.createKeys();
  const sealed_key = encryptSecret(privateKey, pushKeysOwner, config.secrets);
  // The first of two concurrent processes wins.
  await db
    .insert(pushKeys)
    .values({ id: pushKeysId, public_key: publicKey, sealed_key })
    .onConflictDoNothing();
  const created = await findKeys(db, config.secrets);
  if (!created) throw new Error('the keys for push were not stored');
  return created;
}
