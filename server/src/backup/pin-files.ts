import { createReadStream } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Deps } from '../adapters/deps.ts';
import { folders } from './manifest.ts';
import { storesOf } from './stores.ts';

/** Prefix of temporary backup folders in DATA_DIR. */
export const draftPrefix = '.backup-';

export interface PinnedFile {
  /** FOLDER/FILE */
  name: string;
  bytes: number;
  content: Readable;
}

export interface PinnedFiles {
  /** Pins the current files; they survive a later removal. */
  pin: () => Promise<void>;
  all: () => AsyncGenerator<PinnedFile>;
  release: () => Promise<void>;
}

/** Files in folders are pinned with hard links. */
async function pinFolders(dataDir: string): Promise<PinnedFiles> {
  const pinned = await mkdtemp(join(dataDir, draftPrefix));
  for (const folder of folders) await mkdir(join(pinned, folder));
  return {
    async pin() {
      for (const folder of folders) {
        for (const file of await readdir(join(dataDir, folder)).catch(() => [])) {
          // Drafts start with a dot; files that are already pinned or gone need no link.
          if (!file.startsWith('.'))
            await link(join(dataDir, folder, file), join(pinned, folder, file)).catch(ignoreCodes);
        }
      }
    },
    async *all() {
      for (const folder of folders) {
        for (const file of (await readdir(join(pinned, folder))).sort()) {
          const path = join(pinned, folder, file);
          const { size: bytes } = await stat(path);
          yield { name: `${folder}/${file}`, bytes, content: createReadStream(path) };
        }
      }
    },
    release: () => rm(pinned, { recursive: true, force: true }),
  };
}

function ignoreCodes(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
}

/** An object store only lists names: files removed during the backup may be missing in it. */
function listObjects(deps: Deps): PinnedFiles {
  const stores = storesOf(deps);
  const names = folders.map(() => new Set<string>());
  return {
    async pin() {
      for (const [at, folder] of folders.entries())
        for await (const file of stores[folder].list()) names[at]?.add(file);
    },
    async *all() {
      for (const [at, folder] of folders.entries()) {
        for (const file of names[at] ?? []) {
          const found = await stores[folder].get(file);
          if (found) yield { name: `${folder}/${file}`, bytes: found.bytes, content: found.stream };
        }
      }
    },
    release: async () => undefined,
  };
}

export const pinFiles = async (deps: Deps): Promise<PinnedFiles> =>
  deps.config.s3 ? listObjects(deps) : pinFolders(deps.config.dataDir);
