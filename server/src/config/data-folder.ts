import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What the database keeps there is its own and closed already. */
const ownedByDatabase = /^postgres(\.new|\.upgrade|-\d+-(kept|program)(\.new)?)?$/;

/** Another process of the portal may take a file away meanwhile; what belongs to somebody else is theirs to close. */
function tolerate(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error;
}

/** Closes a file or a folder with all that it holds to everybody else of this machine; links lead elsewhere and stay. */
async function close(path: string): Promise<void> {
  const found = await lstat(path).catch(tolerate);
  if (!found || !(found.isDirectory() || found.isFile())) return;
  if (found.isDirectory())
    for (const name of (await readdir(path).catch(tolerate)) ?? []) await close(join(path, name));
  if (found.mode & 0o077) await chmod(path, found.mode & 0o700).catch(tolerate);
}

/**
 * The data folder, made where there is none, and everything in it belongs to the portal alone: folders 0700, files 0600.
 * What an earlier version or an unpacked backup left open is closed.
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const name of await readdir(dataDir))
    if (!ownedByDatabase.test(name)) await close(join(dataDir, name));
  const { mode } = await lstat(dataDir);
  // A folder with the sticky bit, such as /tmp, is everybody's and not only ours.
  if (!(mode & 0o1000)) await chmod(dataDir, 0o700).catch(tolerate);
}
