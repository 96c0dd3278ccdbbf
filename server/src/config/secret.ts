import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The secrets of an installation: the first one signs and encrypts; all are accepted. */
export type Secrets = readonly [current: string, ...accepted: string[]];

/** Identifies a secret without revealing anything about it. */
export const keyIdOf = (secret: string) =>
  createHmac('sha256', secret).update('key id').digest('hex').slice(0, 8);

/** Prefixes values with the id of the current secret if there are several: processes of 1.0.0 know no ids. */
export const keyPrefix = (secrets: Secrets) => (secrets.length > 1 ? `${keyIdOf(secrets[0])}.` : '');

/** An HMAC under the current secret. */
export const keyedHash = (secrets: Secrets, text: string) => keyPrefix(secrets) + hmac(secrets[0], text);

/** Whether any of the secrets made this hash of the text, with or without its id. */
export function matchesKeyedHash(secrets: Secrets, stored: string, text: string): boolean {
  const given = Buffer.from(stored.slice(stored.indexOf('.') + 1));
  return secrets.some((secret) => {
    const made = Buffer.from(hmac(secret, text));
    return made.length === given.length && timingSafeEqual(made, given);
  });
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/**
 * Reads the secret of this installation, generating it on the first start. The file appears atomically: neither a
 * killed start nor two concurrent ones may end up with different secrets.
 */
function readOrCreateSecret(dataDir: string, bytes: number, given?: string): string {
  const path = join(dataDir, 'secret');
  const found = readSecret(path, bytes);
  if (found) return found;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${given ?? randomBytes(bytes).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readOrCreateSecret(dataDir, bytes);
}

/** The secret before the last rotation, while it is needed. */
const previousIn = (dataDir: string) => join(dataDir, 'secret.previous');

/** The generated secret of a data folder, and its predecessor. */
export function readOrCreateSecrets(dataDir: string, bytes: number, [given, before]: string[] = []): Secrets {
  if (before) place(previousIn(dataDir), before);
  const current = readOrCreateSecret(dataDir, bytes, given);
  const previous = readSecret(previousIn(dataDir), bytes);
  // Killed between the two writes of a rotation, which has then not started.
  return previous === undefined || previous === current ? [current] : [current, previous];
}

/** Replaces the generated secret; the old one is accepted until `forgetPreviousSecret`. */
export function rotateSecretFile(dataDir: string, bytes: number): void {
  const path = join(dataDir, 'secret');
  place(previousIn(dataDir), readFileSync(path, 'utf8').trim());
  place(path, randomBytes(bytes).toString('hex'));
}

export function forgetPreviousSecret(dataDir: string): void {
  rmSync(previousIn(dataDir), { force: true });
}

/** Writes the file atomically. */
function place(path: string, secret: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.new`, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

function readSecret(path: string, bytes: number): string | undefined {
  let secret: string;
  try {
    secret = readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (Buffer.byteLength(secret) < bytes) {
    throw new Error(
      `${path} is damaged: it must hold at least ${bytes} bytes. Put back its copy or delete it.`,
    );
  }
  return secret;
}
