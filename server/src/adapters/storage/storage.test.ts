import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeS3, fakeS3 } from '../../../test/fakes/fake-s3.ts';
import { folderStorage } from './folder.ts';
import { s3Storage } from './s3.ts';
import type { ByteRange, Storage } from './storage.ts';

let folder: string;
let store: FakeS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-storage-'));
  store = await fakeS3();
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const implementations: [string, () => Storage][] = [
  ['folder', () => folderStorage(join(folder, 'uploads'))],
  ['s3', () => s3Storage(store.account)],
];

async function read(storage: Storage, name: string, range?: ByteRange): Promise<Buffer | undefined> {
  const file = await storage.get(name, range);
  if (!file) return undefined;
  const content = await buffer(file.stream);
  expect(content.length).toBe(file.bytes);
  return content;
}

/** A local file with pseudo-random bytes. */
async function madeFile(bytes: number): Promise<{ path: string; content: Buffer }> {
  const content = Buffer.alloc(bytes);
  for (let at = 0; at + 4 <= bytes; at += 4) content.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at);
  const path = join(folder, `made-${bytes}`);
  await writeFile(path, content);
  return { path, content };
}

const digest = (content: Buffer | undefined) =>
  createHash('sha256')
    .update(content ?? '')
    .digest('hex');

describe.each(implementations)('storage, %s', (_name, make) => {
  test('lists its files', async () => {
    const storage = make();
    const names = async () => {
      const found: string[] = [];
      for await (const name of storage.list()) found.push(name);
      return found.sort();
    };
    for (const name of await names()) await storage.remove(name);
    expect(await names()).toEqual([]);
    const made = ['a.webp', 'b.webp', 'c.webp', 'd.webp', 'e.webp'];
    for (const name of made) await storage.put(name, Buffer.from(name));
    expect(await names()).toEqual(made);
    for (const name of made) await storage.remove(name);
  });

  test('returns a stored file until it is removed', async () => {
    const storage = make();
    await storage.put('one.webp', Buffer.from('first'));
    await storage.put('two.webp', Buffer.alloc(300_000, 'x'));
    expect((await read(storage, 'one.webp'))?.toString()).toBe('first');
    await storage.put('one.webp', Buffer.from('again'));
    expect((await read(storage, 'one.webp'))?.toString()).toBe('again');
    await storage.remove('one.webp');
    expect(await storage.get('one.webp')).toBeUndefined();
    expect(await read(storage, 'two.webp')).toHaveLength(300_000);
  });

  test.each([0, 10, 20_000_001])(
    'stores a file of %i bytes unchanged and leaves it in place',
    async (bytes) => {
      const storage = make();
      const { path, content } = await madeFile(bytes);
      await storage.putFile('large.bin', path);
      expect(digest(await read(storage, 'large.bin'))).toBe(digest(content));
      expect(digest(await readFile(path))).toBe(digest(content));
      await storage.remove('large.bin');
      expect(digest(await readFile(path))).toBe(digest(content));
    },
  );

  test('returns a range of a file', async () => {
    const storage = make();
    await storage.put('digits.bin', Buffer.from('0123456789'));
    expect((await read(storage, 'digits.bin', { start: 0, end: 0 }))?.toString()).toBe('0');
    expect((await read(storage, 'digits.bin', { start: 3, end: 6 }))?.toString()).toBe('3456');
    expect((await read(storage, 'digits.bin', { start: 9, end: 9 }))?.toString()).toBe('9');
  });

  test('returns undefined for unknown files, and ignores their removal', async () => {
    const storage = make();
    expect(await storage.get('never.webp')).toBeUndefined();
    expect(await storage.get('never.webp', { start: 0, end: 1 })).toBeUndefined();
    await storage.remove('never.webp');
  });

  test.each(['../outside', 'a/b.webp', '..', '.hidden', '', 'nul\0.webp', 'a\\b', 'x'.repeat(200)])(
    'rejects the name %j',
    async (name) => {
      const storage = make();
      const { path } = await madeFile(10);
      await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow();
      await expect(storage.putFile(name, path)).rejects.toThrow();
      await expect(storage.get(name)).rejects.toThrow();
    },
  );

  test('stores nothing of an unreadable file', async () => {
    const storage = make();
    await expect(storage.putFile('half.bin', join(folder, 'not-there'))).rejects.toThrow();
    expect(await storage.get('half.bin')).toBeUndefined();
  });
});

test('a folder has no leftover drafts', async () => {
  expect((await readdir(join(folder, 'uploads'))).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a folder and its files are closed to other users', async () => {
  const storage = folderStorage(join(folder, 'closed'));
  await storage.put('one.webp', Buffer.from('one'));
  await storage.putFile('two.bin', (await madeFile(10)).path);
  const modes = ['.', 'one.webp', 'two.bin'].map(
    async (name) => (await stat(join(folder, 'closed', name))).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o700, 0o600, 0o600]);
});

describe('an object store', () => {
  test('stores private files below a prefix that the public half does not list', async () => {
    const whole = s3Storage(store.account);
    const closed = s3Storage(store.account, 'private/');
    await closed.put('note.webp', Buffer.from('note'));
    expect([...store.files.keys()].filter((key) => key.includes('note'))).toEqual([
      expect.stringMatching(/(^|\/)private\/note\.webp$/),
    ]);
    expect((await read(closed, 'note.webp'))?.toString()).toBe('note');
    expect(await whole.get('note.webp')).toBeUndefined();
    for await (const name of whole.list()) expect(name).not.toContain('note');
    await expect(whole.get('private/note.webp')).rejects.toThrow();
  });

  test.each(['closed', 'silent', 'broken'] as const)(
    'that is unavailable (%s) is reported as such until it is back',
    async (how) => {
      const storage = s3Storage(store.account);
      const { path } = await madeFile(10);
      await store.away(how);
      const refusal = { code: 'storage_unavailable', details: { retryAfter: 30 } };
      await Promise.all([
        expect(storage.put('x.webp', Buffer.from('x'))).rejects.toMatchObject(refusal),
        expect(storage.get('x.webp')).rejects.toMatchObject(refusal),
        expect(storage.remove('x.webp')).rejects.toMatchObject(refusal),
        ...(how === 'silent' ? [] : [expect(storage.putFile('x.bin', path)).rejects.toMatchObject(refusal)]),
      ]);
      await store.back();
      await storage.put('x.webp', Buffer.from('x'));
      expect((await read(storage, 'x.webp'))?.toString()).toBe('x');
    },
    20_000,
  );

  test('that becomes unavailable during a large file stores no part of it', async () => {
    const storage = s3Storage(store.account);
    const { path } = await madeFile(20_000_001);
    const put = storage.putFile('broken.bin', path);
    put.catch(() => undefined);
    await expect.poll(() => store.openUploads(), { timeout: 15_000 }).toBeGreaterThan(0);
    await store.away('broken');
    await expect(put).rejects.toMatchObject({ code: 'storage_unavailable' });
    await store.back();
    expect(await storage.get('broken.bin')).toBeUndefined();
  }, 20_000);

  test('that rejects our keys is not an outage', async () => {
    const storage = s3Storage({ ...store.account, secretAccessKey: 'wrong' });
    await expect(storage.put('y.webp', Buffer.from('y'))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
  });
});
