import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderStorage } from './folder.ts';
import type { Storage } from './storage.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-storage-'));
});
afterAll(() => rm(folder, { recursive: true }));

const implementations: [string, () => Storage][] = [['folder', () => folderStorage(join(folder, 'uploads'))]];

async function read(storage: Storage, name: string): Promise<string | undefined> {
  const file = await storage.get(name);
  if (!file) return undefined;
  const content = await buffer(file.stream);
  expect(content.length).toBe(file.bytes);
  return content.toString();
}

describe.each(implementations)('storage, %s', (_name, make) => {
  test('gives back what was put, until it is removed', async () => {
    const storage = make();
    await storage.put('one.webp', Buffer.from('first'));
    await storage.put('two.webp', Buffer.alloc(300_000, 'x'));
    expect(await read(storage, 'one.webp')).toBe('first');
    expect(await read(storage, 'two.webp')).toHaveLength(300_000);
    await storage.remove('one.webp');
    expect(await storage.get('one.webp')).toBeUndefined();
    expect(await read(storage, 'two.webp')).toHaveLength(300_000);
  });

  test('knows nothing that was never put, and removes it without complaint', async () => {
    const storage = make();
    expect(await storage.get('never.webp')).toBeUndefined();
    await storage.remove('never.webp');
  });

  test.each(['../outside', 'a/b.webp', '..', '.hidden', '', 'nul\0.webp', 'a\\b', 'x'.repeat(200)])(
    'refuses the name %j',
    async (name) => {
      const storage = make();
      await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow();
      await expect(storage.get(name)).rejects.toThrow();
    },
  );
});

test('a folder keeps no draft of what was put', async () => {
  expect((await readdir(join(folder, 'uploads'))).filter((name) => name.startsWith('.'))).toEqual([]);
});
