import { existsSync, readFileSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PostgresBinaries } from './os-account.ts';
import { EmbeddedDatabaseError } from './previous-server.ts';

/** The major version that made a database's folder; undefined where there is none. */
export function findMajor(folder: string): number | undefined {
  const file = join(folder, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/** In DATA_DIR while a newer version's database is filled (recovery/upgrade-postgres.ts). */
export const upgradeFolder = 'postgres.upgrade';

/** Whether the database is of an older version, or on its way from one. */
export function needsUpgrade(dataDir: string, { major }: PostgresBinaries): boolean {
  const found = findMajor(join(dataDir, 'postgres'));
  return existsSync(join(dataDir, upgradeFolder)) || (found !== undefined && found < major);
}

/** Throws where the folder is of another major version: PostgreSQL itself says it in words for nobody who runs a portal. */
export function assertMajor(folder: string, { major }: PostgresBinaries): void {
  const found = findMajor(folder);
  if (found === undefined || found === major) return;
  throw new EmbeddedDatabaseError(
    found > major
      ? `The database in ${folder} is of PostgreSQL ${found}, and this program has ${major}: start the newer one again.`
      : `The database in ${folder} is of PostgreSQL ${found}, and this program has ${major}: start the portal once, which moves it.`,
  );
}

/** Beside the database: the program that can read it, for the day on which a newer release brings another. */
const programOf = (dataDir: string, major: number) => join(dataDir, `postgres-${major}-program`);

/** The program of an older version that the portal has kept. */
export function findStoredProgram(dataDir: string, major: number): PostgresBinaries {
  const bin = join(programOf(dataDir, major), 'bin');
  const [postgres, initdb] = [join(bin, 'postgres'), join(bin, 'initdb')];
  if (existsSync(postgres)) return { postgres, initdb, major };
  throw new EmbeddedDatabaseError(
    `The database is of PostgreSQL ${major}, whose program is not there (${programOf(dataDir, major)}): start the release before ` +
      'once more, which keeps it there, or take a backup with that one and restore it with this one into another DATA_DIR.',
  );
}

/** Of one disk a second name is enough. */
async function copyTree(source: string, target: string): Promise<void> {
  await mkdir(target, { mode: 0o755 });
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) await copyTree(from, to);
    else if (entry.isSymbolicLink()) await symlink(await readlink(from), to);
    else await link(from, to).catch(() => copyFile(from, to));
  }
}

/** Keeps the program that runs now. */
export async function keepProgram(dataDir: string, { postgres, major }: PostgresBinaries): Promise<void> {
  const kept = programOf(dataDir, major);
  if (existsSync(kept)) return;
  const draft = `${kept}.new`;
  await rm(draft, { recursive: true, force: true });
  await copyTree(join(dirname(postgres), '..'), draft);
  await rename(draft, kept);
}
