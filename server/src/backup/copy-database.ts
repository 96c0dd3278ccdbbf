import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { makeTables } from '../db/schema/migrate.ts';
import { loadTables } from './load-tables.ts';
import type { Contents } from './manifest.ts';
import { copyStatement, readManifest, readSequences } from './write-backup.ts';

async function open(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, options: '-c TimeZone=UTC -c statement_timeout=0' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Fills an empty database with all rows of another, of whichever version of PostgreSQL: as a backup and its restore do, without a file. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = await open(from);
  const target = await open(to).catch(async (error: unknown) => {
    await source.end();
    throw error;
  });
  try {
    await source.query('begin isolation level repeatable read read only');
    const manifest = await readManifest(source);
    await makeTables(to, manifest.migration);
    const loader = await loadTables(target, manifest, () => undefined);
    const contents: Contents = { rows: {}, sequences: [], files: 0 };
    for (const table of manifest.tables) {
      const rows = source.query(copyTo(copyStatement(table)));
      await loader.take(table.name, rows);
      contents.rows[table.name] = rows.rowCount;
    }
    contents.sequences = await readSequences(source);
    await loader.finish(contents);
  } finally {
    await source.end();
    await target.end();
  }
}
