import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { folderStorage } from './folder.ts';
import { idOfName, type UploadStore } from './upload-store.ts';

/** Resumable uploads in a local folder, shared by the processes of this machine. */
export function folderUploads(directory: string, expirationPeriodInMilliseconds: number): UploadStore {
  return {
    open: async () => {
      const { FileStore } = await import('@tus/file-store');
      return new FileStore({ directory, expirationPeriodInMilliseconds });
    },
    fetch: async (id) => {
      const path = join(directory, id);
      const found = await stat(path).catch(() => undefined);
      return found && { path, size: found.size, release: async () => undefined };
    },
    remove: async (id) => {
      for (const name of [id, `${id}.json`]) await rm(join(directory, name), { force: true });
    },
    async *list() {
      for await (const name of folderStorage(directory).list()) yield idOfName(name);
    },
  };
}
