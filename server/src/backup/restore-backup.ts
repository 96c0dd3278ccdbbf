import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import portal from '../../../package.json' with { type: 'json' };
import type { Deps } from '../adapters/deps.ts';
import { assertStorageName } from '../adapters/storage/storage.ts';
import type { Secrets } from '../config/secret.ts';
import { knowsMigration, makeTables } from '../db/schema/migrate.ts';
import { type ArchivePart, BackupError } from './archive.ts';
import { assertEmpty, dropTables, loadTables, type TableLoader, tableOf } from './load-tables.ts';
import { Contents, folders, Manifest, partNames } from './manifest.ts';
import { storesOf } from './stores.ts';

type Parts = AsyncGenerator<ArchivePart>;

async function nextText(parts: Parts, name: string): Promise<string> {
  const { value, done } = await parts.next();
  if (done || value.name !== name)
    throw new BackupError(`The file is no backup of Paddock: ${name} is missing.`);
  return text(value.content);
}

/** Reads the manifest. Throws BackupError for an unknown format. */
export async function readHead(parts: Parts): Promise<{ manifest: Manifest; secrets: Secrets }> {
  const written = JSON.parse(await nextText(parts, partNames.manifest));
  const read = Manifest.safeParse(written);
  if (!read.success)
    throw new BackupError(
      `The backup is of another kind, made by Paddock ${written.version ?? '?'}; this is ${portal.version}.`,
    );
  const [current = '', ...accepted] = (await nextText(parts, partNames.secret)).trim().split('\n');
  return { manifest: read.data, secrets: [current, ...accepted] };
}

type Stores = ReturnType<typeof storesOf>;

async function assertNoFiles(stores: Stores): Promise<void> {
  for (const folder of folders) {
    for await (const file of stores[folder].list())
      throw new BackupError(`There are uploads already (${folder}/${file}): restore into another place.`);
  }
}

interface Target {
  /** For the owner of the tables. */
  connection: string;
  /** Its database may be empty. */
  deps: Pick<Deps, 'config' | 'storage' | 'privateStorage'>;
  /** Called with what is being read. */
  progress: (line: string) => void;
}

/** Restores uploads next to their final place until all are there. */
async function draftFiles(dataDir: string, stores: Stores) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = await mkdtemp(join(dataDir, '.restore-'));
  for (const folder of folders) await mkdir(join(draft, folder));
  const placed: { folder: keyof Stores; file: string }[] = [];
  return {
    async take({ name, content }: ArchivePart) {
      const [first, file = ''] = name.split('/');
      const folder = folders.find((known) => known === first);
      if (!folder) throw new BackupError(`The backup has an unknown part, ${name}.`);
      await pipeline(content, createWriteStream(join(draft, folder, assertStorageName(file))));
    },
    async place(): Promise<number> {
      for (const folder of folders) {
        for (const file of await readdir(join(draft, folder))) {
          placed.push({ folder, file });
          await stores[folder].putFile(file, join(draft, folder, file));
        }
      }
      return placed.length;
    },
    async undo() {
      for (const { folder, file } of placed) await stores[folder].remove(file);
    },
    end: () => rm(draft, { recursive: true, force: true }),
  };
}

/** Returns the number of files. */
async function fill(
  loader: TableLoader,
  files: Awaited<ReturnType<typeof draftFiles>>,
  parts: Parts,
): Promise<number> {
  let contents: Contents | undefined;
  for await (const part of parts) {
    const table = tableOf(part.name);
    if (table !== undefined) await loader.take(table, part.content);
    else if (part.name === partNames.contents)
      contents = Contents.parse(JSON.parse(await text(part.content)));
    else await files.take(part);
  }
  if (!contents) throw new BackupError('The backup is cut off: its last part is missing.');
  const count = await files.place();
  if (count !== contents.files)
    throw new BackupError(`Of ${contents.files} files the backup holds ${count}: it is damaged.`);
  await loader.finish(contents);
  return count;
}

/**
 * Restores the rest of a backup into an empty database and store, then runs `complete` on the tables of the
 * backup's version. Leaves both unchanged on failure.
 */
export async function restoreParts<T>(
  { connection, deps, progress }: Target,
  manifest: Manifest,
  parts: Parts,
  complete: () => Promise<T>,
): Promise<T> {
  if (!knowsMigration(manifest.migration))
    throw new BackupError(
      `The backup was written by Paddock ${manifest.version}, whose tables this program does not know (${manifest.migration}): restore it ` +
        'with that version.',
    );
  const stores = storesOf(deps);
  const client = new pg.Client({ connectionString: connection, options: '-c TimeZone=UTC' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await assertEmpty(client);
    await assertNoFiles(stores);
    const files = await draftFiles(deps.config.dataDir, stores);
    try {
      await makeTables(connection, manifest.migration);
      progress(`${await fill(await loadTables(client, manifest, progress), files, parts)} files`);
      return await complete();
    } catch (error) {
      await files.undo();
      // Also drops the tables it created, so that the database is empty again.
      await dropTables(client).catch((cause: Error) =>
        progress(`The database is left half filled: ${cause.message}`),
      );
      throw error;
    } finally {
      await files.end();
    }
  } finally {
    await client.end();
  }
}
