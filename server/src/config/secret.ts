import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret of this installation, made on the first start unless one is given. The file appears whole or not at all: a start that
 * is killed in the middle must not leave half a secret, nor two starts at once use two of them.
 */
export function readOrCreateSecret(dataDir: string, bytes: number, given?: string): string {
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
