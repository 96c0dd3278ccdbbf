import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import portal from '../../../package.json' with { type: 'json' };
import type { Deps } from '../adapters/deps.ts';
import { findMigration } from '../db/schema/migrate.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { type Contents, format, type Manifest, partNames } from './manifest.ts';
import { pinFiles } from './pin-files.ts';

interface Source {
  /** For the owner of the tables. */
  connection: string;
  deps: Deps;
  /** Called with what is being written. */
  progress: (line: string) => void;
}

const chunkBytes = 4 * 1024 * 1024;
const quote = pg.escapeIdentifier;

export async function readManifest(client: pg.Client): Promise<Manifest> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`);
  const { rows: known } = await client.query<{ taken_at: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken_at`,
  );
  // As JSON, because tables of earlier versions have no hash.
  const { rows: head } = await client.query<{ id: number; hash: string | null }>(
    "select id, to_jsonb(l) ->> 'hash' as hash from audit_log l order by id desc limit 1",
  );
  return {
    format,
    version: portal.version,
    migration: await findMigration(drizzle(client)),
    taken_at: String(known[0]?.taken_at),
    tables,
    ...(head[0]?.hash && { audit_head: { id: head[0].id, hash: head[0].hash } }),
  };
}

/** The statement that returns the rows of a table. */
export const copyStatement = ({ name, columns }: Manifest['tables'][number]) =>
  `copy (select ${columns.map(quote).join()} from public.${quote(name)}) to stdout`;

/** Writes a table in pieces, because a part's size precedes it. Returns the number of rows. */
async function writeTable(
  client: pg.Client,
  archive: ArchiveWriter,
  table: Manifest['tables'][number],
): Promise<number> {
  const stream = client.query(copyTo(copyStatement(table)));
  let pending: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  const flush = async () => {
    number += 1;
    await archive.add(
      `${partNames.tables}${table.name}/${String(number).padStart(8, '0')}.copy`,
      Buffer.concat(pending),
    );
    pending = [];
    bytes = 0;
  };
  for await (const chunk of stream) {
    pending.push(chunk);
    bytes += chunk.length;
    if (bytes >= chunkBytes) await flush();
  }
  if (bytes > 0) await flush();
  return stream.rowCount ?? 0;
}

/** Read after the snapshot, because sequences never go back. */
export async function readSequences(client: pg.Client): Promise<Contents['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column, pg_get_serial_sequence('public.' || quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence('public.' || quote_ident(c.relname), a.attname) is not null`);
  const found: Contents['sequences'] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: state } = await client.query<{ last: number | null }>(
      `select case when is_called then last_value end::float8 as last from ${sequence}`,
    );
    const last = state[0]?.last;
    if (last !== null && last !== undefined) found.push({ table, column, last });
  }
  return found;
}

/**
 * Backs up a running portal into a file: a database snapshot, uploads, and the secret. Takes no locks that
 * requests wait for. Returns the manifest.
 */
export async function writeBackup({ connection, deps, progress }: Source, path: string): Promise<Manifest> {
  const client = new pg.Client({
    connectionString: connection,
    options: '-c TimeZone=UTC -c statement_timeout=0',
  });
  client.on('error', () => undefined);
  await client.connect();
  const files = await pinFiles(deps);
  try {
    // Before the snapshot, to keep files removed just after it; and after it, for files added just before.
    await files.pin();
    await client.query('begin isolation level repeatable read read only');
    const manifest = await readManifest(client);
    await files.pin();
    await writeArchive(path, deps.config.backup.passphrase, async (archive) => {
      const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
      await archive.add(partNames.manifest, json(manifest));
      await archive.add(partNames.secret, Buffer.from(`${deps.config.secrets.join('\n')}\n`));
      const contents: Contents = { rows: {}, sequences: [], files: 0 };
      for (const table of manifest.tables) {
        contents.rows[table.name] = await writeTable(client, archive, table);
        progress(`${table.name}: ${contents.rows[table.name]} rows`);
      }
      contents.sequences = await readSequences(client);
      for await (const { name, bytes, content } of files.all()) {
        await archive.addStream(name, bytes, content);
        contents.files += 1;
      }
      progress(`${contents.files} files`);
      await archive.add(partNames.contents, json(contents));
    });
    await client.query('commit');
    return manifest;
  } finally {
    await client.end();
    await files.release();
  }
}
