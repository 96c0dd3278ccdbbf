import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Config, ConfigError } from '../../config/config.ts';
import type { Secrets } from '../../config/secret.ts';
import type { Database, Executor } from '../database.ts';
import { installation } from './tables.ts';

const digestOf = promisify<string, string, number, Buffer>(scrypt);
const digestBytes = 32;

async function fingerprint(secret: string) {
  const secret_salt = randomBytes(16).toString('hex');
  const digest = await digestOf(secret, secret_salt, digestBytes);
  return { secret_salt, secret_fingerprint: digest.toString('hex') };
}

/** Returns which of the secrets has this fingerprint. */
async function match(secrets: Secrets, salt: string, digest: string): Promise<string | undefined> {
  for (const secret of secrets) {
    const found = await digestOf(secret, salt, digestBytes);
    if (timingSafeEqual(found, Buffer.from(digest, 'hex'))) return secret;
  }
  return undefined;
}

async function findInstallation(db: Executor) {
  const [row] = await db.select().from(installation);
  return row;
}

type Row = NonNullable<Awaited<ReturnType<typeof findInstallation>>>;

/** The previous secret, if it may still be needed; `missing` if it is not among the given ones. */
async function findPrevious(secrets: Secrets, { previous_salt, previous_fingerprint }: Row) {
  if (previous_salt === null || previous_fingerprint === null) return undefined;
  return (await match(secrets, previous_salt, previous_fingerprint)) ?? 'missing';
}

/**
 * Throws ConfigError if this database was created with another APP_SECRET: authenticators would be unreadable and
 * recovery codes wrong. With the previous secret configured, starts a rotation (record 0041).
 */
export async function checkSecret(
  db: Database,
  { secrets, nextSecret, acceptsNewSecret }: Config,
): Promise<void> {
  const [current] = secrets;
  if (!(await findInstallation(db)))
    await db
      .insert(installation)
      .values(await fingerprint(current))
      .onConflictDoNothing();
  // Of two concurrent first starts, one gets the other's row.
  const row = await findInstallation(db);
  if (!row) return;
  const known = await match(secrets, row.secret_salt, row.secret_fingerprint);
  if (known === undefined) return acceptsNewSecret ? takeNewSecret(db, current) : refuse(unknownSecret);
  const previous = await findPrevious(secrets, row);
  if (previous === 'missing') return refuse(neededSecret);
  if (known === current) return;
  if (known === nextSecret) return previous === current ? undefined : refuse(replacedSecret);
  // Everything older has already been re-encrypted with the previous one.
  if (previous !== undefined && previous !== current) return refuse(neededSecret);
  const { secret_salt: previous_salt, secret_fingerprint: previous_fingerprint } = row;
  await db.update(installation).set({ ...(await fingerprint(current)), previous_salt, previous_fingerprint });
}

function refuse(message: string): never {
  throw new ConfigError(message);
}

const unknownSecret =
  'APP_SECRET is not the one with which this database was begun: give every process the same APP_SECRET, or put the ' +
  'file "secret" of the first DATA_DIR back. If it is lost for good, start once with NEW_APP_SECRET=allow: second ' +
  'factors must then be set up again.';
const neededSecret =
  'The secret before is still needed: not everything has been made anew with the present one. Set APP_SECRET_PREVIOUS to it ' +
  '(or put the file "secret.previous" back), and take it away when the developer page and the log say that it may go.';
const replacedSecret =
  'APP_SECRET was replaced by the one in APP_SECRET_NEXT, and nothing accepts it any more: set APP_SECRET to that one, ' +
  'and take APP_SECRET_NEXT away.';

async function takeNewSecret(db: Database, secret: string): Promise<void> {
  const own = await fingerprint(secret);
  await db.update(installation).set({ ...own, previous_salt: null, previous_fingerprint: null });
}

/** Whether the previous secret may still be needed. */
export async function isRotating(db: Executor): Promise<boolean> {
  return (await findInstallation(db))?.previous_fingerprint != null;
}

/** Records that the previous secret is not needed any more. */
export async function endRotation(db: Executor): Promise<void> {
  await db.update(installation).set({ previous_salt: null, previous_fingerprint: null });
}
