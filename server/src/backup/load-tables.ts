import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { BackupError } from './archive.ts';
import { type Contents, type Manifest, partNames } from './manifest.ts';

const quote = pg.escapeIdentifier;

/** Throws BackupError if the database has tables, which would be mixed with the backup. */
export async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1 limit 1`);
  if (rows[0])
    throw new BackupError(
      `The database is not empty (it has a table ${rows[0].name}): restore into a new one, or into another DATA_DIR.`,
    );
}

/** Removes everything created by `makeTables` and `migrate`. */
export async function dropTables(client: pg.Client): Promise<void> {
  await client.query('rollback');
  await client.query('drop schema if exists drizzle cascade');
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  await client.query('grant usage on schema public to public');
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Rows are loaded in order of table names; foreign keys are checked at the end. */
async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quote(name)}`);
  return rows;
}

export interface TableLoader {
  /** Loads the next piece of a table; pieces of one table are contiguous. */
  take: (table: string, content: Readable) => Promise<void>;
  /** Throws BackupError if the data are incomplete. Commits only at the end. */
  finish: (contents: Contents) => Promise<void>;
}

/** Fills empty tables in one transaction. */
export async function loadTables(
  client: pg.Client,
  manifest: Manifest,
  progress: (line: string) => void,
): Promise<TableLoader> {
  await client.query('begin');
  const foreignKeys = await dropForeignKeys(client);
  const columnsOf = new Map(manifest.tables.map(({ name, columns }) => [name, columns]));
  const rows: Record<string, number> = {};
  let open: { table: string; into: CopyStreamQuery; ended: Promise<void> } | undefined;

  const close = async () => {
    if (!open) return;
    const { table, into, ended } = open;
    open = undefined;
    into.end();
    await ended;
    rows[table] = into.rowCount;
  };
  return {
    async take(table, content) {
      if (open?.table !== table) {
        await close();
        progress(table);
        const columns = columnsOf.get(table);
        if (!columns)
          throw new BackupError(`The backup has rows of ${table}, of which its list says nothing.`);
        const into = client.query(
          copyFrom(`copy public.${quote(table)} (${columns.map(quote).join()}) from stdin`),
        );
        const ended = new Promise<void>((resolve, reject) => {
          into.on('finish', resolve);
          into.on('error', reject);
        });
        ended.catch(() => undefined);
        open = { table, into, ended };
      }
      const { into } = open;
      // Parts of an archive end their destination regardless of options, so a PassThrough is ended instead.
      await pipeline(content, new PassThrough(), into, { end: false }).catch((error: Error) => {
        into.destroy(error);
        throw error;
      });
    },
    async finish(contents) {
      await close();
      for (const [name, count] of Object.entries(contents.rows)) {
        if ((rows[name] ?? 0) !== count)
          throw new BackupError(
            `Of ${count} rows of ${name} the backup holds ${rows[name] ?? 0}: it is damaged.`,
          );
      }
      for (const { table, column, last } of contents.sequences)
        await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [
          `public.${quote(table)}`,
          column,
          last,
        ]);
      for (const { table, name, definition } of foreignKeys)
        await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`);
      await client.query('commit');
    },
  };
}

/** The table of a part; undefined for other parts. */
export function tableOf(part: string): string | undefined {
  return part.startsWith(partNames.tables) ? part.split('/')[1] : undefined;
}
