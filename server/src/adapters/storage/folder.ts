import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkName, type Storage } from './storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files in a folder, which the first upload makes. */
export function folderStorage(folder: string): Storage {
  const pathOf = (name: string) => join(folder, checkName(name));
  return {
    async put(name, content) {
      const path = pathOf(name);
      const draft = join(folder, `.${randomUUID()}`);
      await mkdir(folder, { recursive: true });
      try {
        await writeFile(draft, content, { flush: true });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        const file = await open(pathOf(name));
        const { size } = await file.stat();
        return { stream: file.createReadStream(), bytes: size };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}
