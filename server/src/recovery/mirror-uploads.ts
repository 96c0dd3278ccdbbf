import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { folders } from '../backup/manifest.ts';

const dayMs = 86_400_000;

const list = (folder: string) => readdir(folder).catch((): string[] => []);

/** Uploads have random names and never change: each round copies those that the archive has not. */
export function mirrorUploads(dataDir: string, archive: string): () => Promise<void> {
  const known = new Set<string>();
  let areListed = false;
  return async () => {
    for (const folder of folders) {
      const target = join(archive, folder);
      await mkdir(target, { recursive: true, mode: 0o700 });
      if (!areListed) for (const name of await readdir(target)) known.add(`${folder}/${name}`);
      for (const name of await list(join(dataDir, folder))) {
        if (name.startsWith('.') || known.has(`${folder}/${name}`)) continue;
        const draft = join(target, `.${name}.part`);
        await copyFile(join(dataDir, folder, name), draft);
        await rename(draft, join(target, name));
        known.add(`${folder}/${name}`);
      }
    }
    areListed = true;
  };
}

/**
 * Removes copies of uploads that the portal has removed, such as those of a deleted member, when it cannot be taken back to a moment at
 * which it had them. Once a day: the time of a copy says when its upload was last seen.
 */
export async function trimUploads(dataDir: string, archive: string, days: number, now: Date): Promise<void> {
  const gone = now.getTime() - (days + 1) * dayMs;
  for (const folder of folders) {
    const present = new Set(await list(join(dataDir, folder)));
    for (const name of await list(join(archive, folder))) {
      const copy = join(archive, folder, name);
      if (present.has(name)) await utimes(copy, now, now);
      else if ((await stat(copy)).mtimeMs < gone) await rm(copy);
    }
  }
}
