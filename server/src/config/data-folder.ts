import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** PostgreSQL's files are its own and already closed. */
const ownedByDatabase = new RegExp(String.raw`^postgres(\.new|\.upgrade|-\d+-(kept|program)(\.new)?)?$`);

/** Another process may remove a file in the meantime; files of other owners are theirs to close. */
function tolerate(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'EPERM') throw error;
}

/** Closes a file, or a folder recursively, to other users of the machine; ignores links. */
async function close(path: string): Promise<void> {
  const found = await lstat(path).catch(tolerate);
  if (!found || !(found.isDirectory() || found.isFile())) return;
  if (found.isDirectory())
    for (const name of (await readdir(path).catch(tolerate)) ?? []) await close(join(path, name));
  if (found.mode & 0o077) await chmod(path, found.mode & 0o700).catch(tolerate);
}

/**
 * Creates the data folder if missing and restricts it to the portal: folders 0700, files 0600. Also closes what an
 * earlier version or an unpacked backup left open.
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const name of await readdir(dataDir))
    if (!ownedByDatabase.test(name)) await close(join(dataDir, name));
  const { mode } = await lstat(dataDir);
  // A sticky folder, such as /tmp, is shared.
  if (!(mode & 0o1000)) await chmod(dataDir, 0o700).catch(tolerate);
}
