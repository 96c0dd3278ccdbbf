import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Config, ConfigError } from '../../config/config.ts';
import { resealHead } from '../audit/chain.ts';
import { resealDropped } from '../audit/dropped.ts';
import type { Database } from '../database.ts';
import { installation } from './tables.ts';

const digestOf = promisify<string, string, number, Buffer>(scrypt);
const digestBytes = 32;

async function fingerprint(secret: string) {
  const secret_salt = randomBytes(16).toString('hex');
  const digest = await digestOf(secret, secret_salt, digestBytes);
  return { secret_salt, secret_fingerprint: digest.toString('hex') };
}

/**
 * Throws ConfigError where this database was begun with another APP_SECRET: with the wrong one sealed rows look altered,
 * authenticators cannot be read and recovery codes are wrong.
 */
export async function checkSecret(db: Database, { secret, acceptsNewSecret }: Config): Promise<void> {
  const find = async () => (await db.select().from(installation))[0];
  if (!(await find()))
    await db
      .insert(installation)
      .values(await fingerprint(secret))
      .onConflictDoNothing();
  // Of two that begin a database together one is told of the other's.
  const row = await find();
  if (!row) return;
  const found = await digestOf(secret, row.secret_salt, digestBytes);
  if (timingSafeEqual(found, Buffer.from(row.secret_fingerprint, 'hex'))) return;
  if (acceptsNewSecret) {
    const own = await fingerprint(secret);
    await db.transaction(async (tx) => {
      await tx.update(installation).set(own);
      await resealHead(tx, secret);
      await resealDropped(tx, secret);
    });
    return;
  }
  throw new ConfigError(
    'APP_SECRET is not the one with which this database was begun: give every process the same APP_SECRET, or put the ' +
      'file "secret" of the first DATA_DIR back. If it is lost for good, start once with NEW_APP_SECRET=allow: second ' +
      'factors must then be set up again, and older rows of the audit log count as altered.',
  );
}
