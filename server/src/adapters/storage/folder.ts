import { randomUUID } from 'node:crypto';
import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertStorageName, type Storage } from './storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files in a folder, created on the first upload and closed to other users of the machine. */
export function folderStorage(folder: string): Storage {
  const pathOf = (name: string) => join(folder, assertStorageName(name));

  /** Writes a draft next to the file and renames it. */
  async function place(name: string, write: (draft: string) => Promise<void>): Promise<void> {
    const path = pathOf(name);
    const draft = join(folder, `.${randomUUID()}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await write(draft);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    put: (name, content) => place(name, (draft) => writeFile(draft, content, { flush: true, mode: 0o600 })),
    // On the same disk a hard link is enough; otherwise the bytes are copied.
    putFile: (name, path) =>
      place(name, async (draft) => {
        await link(path, draft).catch(() => copyFile(path, draft));
        await chmod(draft, 0o600);
      }),
    async get(name, range) {
      try {
        const file = await open(pathOf(name));
        const bytes = range ? range.end - range.start + 1 : (await file.stat()).size;
        return { stream: file.createReadStream(range), bytes };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async *list() {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      // Drafts start with a dot.
      yield* names.filter((name) => !name.startsWith('.'));
    },
  };
}
