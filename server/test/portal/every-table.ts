import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '../../src/db/database.ts';

/** Every table of the server, as declared in files called `tables.ts`. */
export async function listTables(): Promise<PgTable[]> {
  const root = join(import.meta.dirname, '../../src');
  const found: PgTable[] = [];
  for (const path of globSync('**/tables.ts', { cwd: root }).toSorted()) {
    const module = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>;
    found.push(...Object.values(module).filter((value) => is(value, PgTable)));
  }
  return found;
}

export interface Person {
  id: number;
  email: string;
  username: string;
  steam_id: string | null;
  discord_id: string;
}

const byColumn: Record<string, (person: Person) => unknown> = {
  email: ({ email }) => email,
  discord_id: ({ discord_id }) => discord_id,
  user_id: ({ id }) => id,
  actor_id: ({ id }) => id,
};

/** Written only by the owner of the database, and by an erasure. */
const unfilled = ['audit_cut', 'account_erasures'];

/** Values required by a constraint or the program, by table and column. */
const samples: Record<string, unknown> = {
  'transactions.status': 'ACCEPTED',
  'shop_items.category_id': null,
  'shop_items.deleted_at': new Date(0),
  'restores.is_in_order': true,
  'data_exports.state': 'failed',
  'decisions.published_at': new Date(0),
  'overtake_runs.car': 'x',
};

const byType: Record<string, unknown> = {
  number: 1,
  string: 'x',
  boolean: false,
  date: new Date(0),
  json: [],
  array: [],
  buffer: Buffer.from('x'),
  custom: 'x',
};

/** The columns of a table that identify its owner: by account, or by Steam id. */
export const personColumns = (table: PgTable) => {
  const { columns, foreignKeys } = getTableConfig(table);
  const toUsers = foreignKeys
    .map((key) => key.reference())
    .filter(({ foreignTable }) => getTableConfig(foreignTable).name === 'users')
    .flatMap((reference) => reference.columns);
  return columns.filter(
    (column) => toUsers.includes(column) || column.name in byColumn || column.name.endsWith('steam_id'),
  );
};

function valueOf(table: string, column: PgColumn, person: Person): unknown {
  const known = samples[`${table}.${column.name}`];
  if (known !== undefined) return known;
  const own = byColumn[column.name];
  if (own) return own(person);
  if (column.name.endsWith('steam_id')) return person.steam_id;
  if (column.getSQLType() === 'date') return '2026-01-01';
  if (column.getSQLType() === 'bytea') return byType['buffer'];
  return byType[column.dataType];
}

/** Adds a row of the person to a table, with a row in each referenced table. */
async function addRow(tx: Executor, table: PgTable, person: Person): Promise<void> {
  const { name, columns, foreignKeys } = getTableConfig(table);
  const values: Record<string, unknown> = {};
  for (const column of columns)
    if (
      column.generatedIdentity === undefined &&
      (`${name}.${column.name}` in samples ||
        (column.notNull ? !column.hasDefault : personColumns(table).includes(column)))
    )
      values[column.name] = valueOf(name, column, person);
  for (const { columns: from, foreignTable } of foreignKeys.map((key) => key.reference())) {
    const [column] = from;
    const target = getTableConfig(foreignTable);
    if (!column || target.name === name) continue;
    if (target.name === 'users') values[column.name] = person.id;
    else {
      const own = personColumns(foreignTable)[0];
      const order = own
        ? sql`(${sql.identifier(own.name)}::text = ${String(valueOf(target.name, own, person))}) desc,`
        : sql``;
      const { rows } = await tx.execute<{ id: number }>(
        sql`select id from ${sql.identifier(target.name)} order by ${order} id desc limit 1`,
      );
      values[column.name] = rows[0]?.id ?? null;
    }
  }
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  await tx.insert(table).values(given as never);
}

export const countRows = async (db: Executor, table: PgTable, person: Person): Promise<number> => {
  const { name } = getTableConfig(table);
  const columns = personColumns(table);
  const isOwn = columns.map(
    (column) => sql`${sql.identifier(column.name)}::text = ${String(valueOf(name, column, person))}`,
  );
  const where = columns.length > 0 ? sql.join(isOwn, sql` or `) : sql`true`;
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from ${sql.identifier(name)} where ${where}`,
  );
  return rows[0]?.total ?? 0;
};

/** Adds a row of the person to every empty table; the error names a table that rejects it. */
export async function fillTables(db: Database, person: Person): Promise<void> {
  let failures = new Map<PgTable, unknown>();
  let left: PgTable[] = [];
  for (const table of await listTables())
    if (!unfilled.includes(getTableConfig(table).name) && (await countRows(db, table, person)) === 0)
      left.push(table);
  for (let before = Number.POSITIVE_INFINITY; left.length > 0 && left.length < before; ) {
    before = left.length;
    failures = new Map();
    for (const table of left)
      await db
        .transaction((tx) => addRow(tx, table, person))
        .catch((error: unknown) => failures.set(table, error));
    left = [...failures.keys()];
  }
  const refused = [...failures].map(
    ([table, error]) => `${getTableConfig(table).name}: ${(error as Error).cause}`,
  );
  if (refused.length > 0) throw new Error(refused.join('\n'));
}
