import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { hashStream } from './hash-stream.ts';

/** Of an archive: the segments, compressed. */
export const walOf = (archive: string) => join(archive, 'wal');

/** Segments, the notes of base backups and the histories of timelines, as PostgreSQL names them. */
const walName = /^([0-9A-F]{24}(\.[0-9A-F]{8}\.backup|\.partial)?|[0-9A-F]{8}\.history)$/;

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** Throws where the archive has other bytes under this name: they would be those of another portal, and the only copy of them. */
async function assertSame(source: string, target: string): Promise<void> {
  const [mine, kept] = await Promise.all([
    hashStream(createReadStream(source)),
    hashStream(createReadStream(target).pipe(createGunzip())),
  ]);
  if (mine !== kept)
    throw new Error(
      `${target} is of another portal, or of another life of this one: give WAL_ARCHIVE_TO a folder of its own.`,
    );
}

async function shipFile(source: string, folder: string, name: string): Promise<void> {
  const target = join(folder, `${name}.gz`);
  if (await stat(target).catch(() => undefined)) return assertSame(source, target);
  const draft = join(folder, `.${name}.part`);
  await pipeline(
    createReadStream(source),
    createGzip({ level: 1 }),
    createWriteStream(draft, { mode: 0o600, flush: true }),
  );
  await rename(draft, target);
  await syncFolder(folder);
}

/** Takes what PostgreSQL has finished to the archive: it leaves its place when it is safe there. */
export async function shipWal(outbox: string, archive: string): Promise<void> {
  const folder = walOf(archive);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of (await readdir(outbox)).filter((one) => walName.test(one)).sort()) {
    await shipFile(join(outbox, name), folder, name);
    await rm(join(outbox, name));
  }
}
