import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './os-account.ts';
import { EmbeddedDatabaseError } from './previous-server.ts';

/** Throws if the folder has another major version, with a clearer message than PostgreSQL's. */
export function assertMajor(folder: string, { major }: PostgresBinaries): void {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) return;
  const found = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (found === major) return;
  const both = `The database in ${folder} is of PostgreSQL ${found}, and this program has ${major}`;
  throw new EmbeddedDatabaseError(
    found > major
      ? `${both}: start the newer one again.`
      : `${both}. Write a backup with the release before (npm run backup -- FILE), move DATA_DIR away, and restore it with this one ` +
          '(npm run restore -- FILE).',
  );
}
