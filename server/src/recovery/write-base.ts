import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { type ArchiveWriter, writeArchive } from '../backup/archive.ts';
import type { Secrets } from '../config/secret.ts';
import { nameBase } from '../db/embedded/wal-archive.ts';

/** The parts of a base backup: what a data folder needs, then the database's folder below `data/`, and at the end what must be there. */
export const baseParts = {
  secret: 'secret',
  passwords: 'postgres.passwords',
  folders: 'folders.json',
  data: 'data/',
  end: 'end.json',
} as const;

/** Made anew by each server; of these folders only the folders themselves are needed. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|to_archive)\//;
const left =
  /(^|\/)(postmaster\.(pid|opts)|backup_label|tablespace_map|pg_internal\.init.*|pgsql_tmp.*|\.s\.PGSQL.*)$/;
/** Names what to replay from: the last one, so that it belongs to no later state than the rest. */
const control = 'global/pg_control';

async function listTree(root: string): Promise<{ folders: string[]; files: string[] }> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const found = { folders: [] as string[], files: [] as string[] };
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(root.length + 1);
    if (left.test(path)) continue;
    if (entry.isDirectory()) found.folders.push(path);
    else if (entry.isFile() && !emptied.test(path) && path !== control) found.files.push(path);
  }
  found.files.push(control);
  return found;
}

/** So many bytes of a file that PostgreSQL is writing: what is torn or cut off is mended by the log. */
async function* readExactly(file: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  let done = 0;
  while (done < bytes) {
    const { bytesRead, buffer } = await file.read(
      Buffer.alloc(Math.min(1 << 18, bytes - done)),
      0,
      undefined,
      done,
    );
    const chunk = bytesRead > 0 ? buffer.subarray(0, bytesRead) : Buffer.alloc(bytes - done);
    done += chunk.length;
    yield chunk;
  }
}

async function addFiles(archive: ArchiveWriter, root: string, files: readonly string[]): Promise<number> {
  let count = 0;
  for (const path of files) {
    // A table may be dropped meanwhile.
    const file = await open(join(root, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (!file) continue;
    try {
      const { size } = await file.stat();
      await archive.addStream(baseParts.data + path, size, Readable.from(readExactly(file, size)));
      count += 1;
    } finally {
      await file.close();
    }
  }
  return count;
}

export interface BaseSource {
  /** Of the owner of the database, whose folder is `dataDir`/postgres. */
  connection: string;
  dataDir: string;
  secrets: Secrets;
}

/** Writes a copy of the running database's folder into the archive, by PostgreSQL's own means (pg_backup_start). */
export async function writeBase(
  { connection, dataDir, secrets }: BaseSource,
  archive: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: connection, options: '-c statement_timeout=0' });
  client.on('error', () => undefined);
  await client.connect();
  const root = join(dataDir, 'postgres');
  const draft = join(archive, '.base');
  try {
    // Of a process that was killed.
    await rm(`${draft}.part`, { force: true });
    await client.query("select pg_backup_start('paddock', true)");
    const { folders, files } = await listTree(root);
    let end = { at: new Date(0), firstSegment: '' };
    await writeArchive(draft, undefined, async (tar) => {
      const add = (name: string, text: string) => tar.add(name, Buffer.from(text));
      await add(baseParts.secret, `${secrets.join('\n')}\n`);
      await add(baseParts.passwords, await readText(`${root}.passwords`));
      await add(baseParts.folders, JSON.stringify(folders));
      const count = await addFiles(tar, root, files);
      const { rows } = await client.query<{ labelfile: string; at: Date }>(
        "select labelfile, date_trunc('second', clock_timestamp()) + interval '1 second' as at from pg_backup_stop()",
      );
      const [row] = rows;
      const firstSegment = /\(file ([0-9A-F]{24})\)/.exec(row?.labelfile ?? '')?.[1];
      if (!row || !firstSegment) throw new Error('PostgreSQL did not say where the copy begins.');
      end = { at: row.at, firstSegment };
      await add(`${baseParts.data}backup_label`, row.labelfile);
      await add(baseParts.end, JSON.stringify({ files: count + 1 }));
    });
    await rename(draft, join(archive, nameBase(end.at, end.firstSegment)));
  } finally {
    await client.end();
  }
}

async function readText(path: string): Promise<string> {
  const file = await open(path);
  return file.readFile('utf8').finally(() => file.close());
}
