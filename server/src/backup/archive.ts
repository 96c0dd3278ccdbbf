import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, type Header, type Pack, pack } from 'tar-stream';

/*
 * A backup is a tar file, gzipped and, with a passphrase, encrypted as by `age`: it can be opened without the
 * portal with `age --decrypt FILE | tar xz`.
 */

/** The message is for the person at the command line. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const ageMagic = 'age-encryption.org/';

export interface ArchiveWriter {
  /** Adds a part with these bytes. */
  add: (name: string, content: Uint8Array) => Promise<void>;
  /** Adds a part of so many bytes from a stream. */
  addStream: (name: string, bytes: number, content: Readable) => Promise<void>;
}

function writerOf(tar: Pack): ArchiveWriter {
  return {
    add: (name, content) =>
      new Promise((resolve, reject) => {
        tar.entry({ name, mode: 0o600 }, Buffer.from(content), (error) =>
          error ? reject(error) : resolve(),
        );
      }),
    addStream: async (name, size, content) => {
      const { promise: ended, resolve, reject } = Promise.withResolvers<null>();
      const entry = tar.entry({ name, size, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(null),
      ) as unknown as Writable;
      for await (const chunk of content) if (!entry.write(chunk)) await once(entry, 'drain');
      entry.end();
      await ended;
    },
  };
}

/** Writes a file atomically, readable only by its owner. */
export async function writeArchive(
  path: string,
  passphrase: string | undefined,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const draft = `${path}.part`;
  // Never overwrites an existing file.
  await (await open(draft, 'wx', 0o600).catch(cannot(draft, 'made'))).close();
  const tar = pack();
  try {
    const filling = fill(writerOf(tar)).then(
      () => tar.finalize(),
      (error: Error) => tar.destroy(error),
    );
    const compressed = Readable.from(tar).pipe(createGzip());
    tar.on('error', (error) => compressed.destroy(error));
    const bytes = passphrase === undefined ? compressed : await encrypt(compressed, passphrase);
    await pipeline(bytes, createWriteStream(draft, { flush: true }));
    await filling;
    await rename(draft, path);
  } catch (error) {
    tar.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}

const cannot = (path: string, done: string) => (cause: Error) => {
  throw new BackupError(`${path} cannot be ${done}: ${cause.message}.`, { cause });
};

// The library's types use browser streams, which Node's are at run time.
type Bytes = globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as Bytes;
const fromWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream<Uint8Array>);

async function encrypt(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

export interface ArchivePart {
  name: string;
  /** Must be consumed before the next part. */
  content: Readable;
}

async function beginsAsAge(path: string): Promise<boolean> {
  const file = await open(path).catch(cannot(path, 'read'));
  const { buffer } = await file.read(Buffer.alloc(ageMagic.length), 0, ageMagic.length, 0);
  await file.close();
  return buffer.toString() === ageMagic;
}

async function decrypt(source: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch (cause) {
    throw new BackupError('The passphrase is not that of the backup, or the file is damaged.', { cause });
  }
}

/**
 * Reads the parts of a backup in order. Throws BackupError if it is truncated, altered or not a backup; so do the
 * streams.
 */
export async function* readArchive(
  path: string,
  passphrase: string | undefined,
): AsyncGenerator<ArchivePart> {
  const isEncrypted = await beginsAsAge(path);
  if (isEncrypted && passphrase === undefined)
    throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE.');
  const file = createReadStream(path);
  const damaged = (cause: Error) =>
    new BackupError(`${path} is cut off, damaged or no backup: ${cause.message}.`, { cause });
  const tar = extract() as unknown as Writable & AsyncIterable<Readable & { header: Header }>;
  try {
    const source = isEncrypted && passphrase !== undefined ? await decrypt(file, passphrase) : file;
    const reading = pipeline(source, createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
      for await (const chunk of bytes) if (!tar.write(chunk)) await once(tar, 'drain');
      tar.end();
    });
    // Readers of a part get the same error.
    reading.catch((error: Error) => tar.destroy(damaged(error)));
    try {
      for await (const entry of tar) yield { name: entry.header.name, content: entry };
      await reading;
    } catch (error) {
      throw error instanceof BackupError ? error : damaged(error as Error);
    }
  } finally {
    file.destroy();
    tar.destroy();
  }
}
