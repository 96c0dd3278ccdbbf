import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
export const migrations = join(here, '../../src/db/schema/migrations');

/** Of the last release: a backup of its demo community, made with it, and its migrations. */
export const releaseBackup = join(here, 'release.tgz');
export const releasedMigrations = join(here, 'released-migrations.json');

/** Of the portal in the backup. */
export const releaseOwner = { email: 'owner@release.invalid', password: 'parc-Ferme-at-dusk-81' };

/** SHA-256 of each migration by name, hex. */
export function hashMigrations(): Record<string, string> {
  const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(migrations, name)))
      .digest('hex');
  return Object.fromEntries(names.sort().map((name) => [name, digest(name)]));
}
