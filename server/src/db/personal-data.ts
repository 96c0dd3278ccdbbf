import { type Column, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** The data subject. The Steam id is null if the account has none. */
export interface Person {
  id: number;
  email: string;
  steam_id: string | null;
}

/** Columns with a person's account id, Steam id (`…steam_id`) or lower-case address (`email`); one match is enough. */
type Owner = AnyPgColumn | AnyPgColumn[];
export type Columns = Record<string, AnyPgColumn | SQL>;

/** A file of the archive, or, with `storage`, the stored files named in `file`. */
export interface ArchiveFile {
  /** Default: its `user_id`, or else its Steam ids. */
  of?: Owner | SQL;
  /**
   * The keys of a row, in order; default: all columns. With an `id`, rows are read in batches, otherwise at once.
   * Tables of these columns or `of` are joined by foreign key.
   */
  columns?: Columns;
  /** Joined tables by the columns with their ids, if there is no foreign key. */
  joins?: [AnyPgColumn, PgTable & { id: AnyPgColumn }][];
  where?: SQL;
  /** Default: the `id`. Batches need these columns among the keys. */
  order?: AnyPgColumn[];
  /** Adds the display names of a row's track and car. */
  isNamed?: boolean;
  storage?: 'public' | 'private';
}

/** By path in the archive, without extension. `custom` is written by a function of `personal-data/export`. */
type Files = Record<string, ArchiveFile | ((person: Person) => ArchiveFile) | 'custom'>;

/** Steps of an erasure that do more than delete or pseudonymize rows; each is a function of `personal-data/erasure`. */
export type ErasureStep =
  | 'closing'
  | 'files'
  | 'votes'
  | 'throttles'
  | 'entrant'
  | 'driver'
  | 'reports'
  | 'audit'
  | 'purchases';

/** `delete at once` runs in the transaction that closes the account. Owners as in `ArchiveFile`. */
type DeclaredErasure =
  | ErasureStep
  | 'delete'
  | 'delete at once'
  | 'pseudonymise'
  | Omit<Erasure, 'step' | 'isAtOnce'>;

export interface Erasure {
  step?: ErasureStep;
  delete?: Owner;
  isAtOnce?: boolean;
  /** Columns in which a pseudonym replaces the Steam id. */
  pseudonymise?: AnyPgColumn[];
  /** Other columns that identify the person. */
  also?: (pseudonym: string) => Record<string, unknown>;
  /** Why the rows stay unchanged. */
  keep?: string;
}

export interface PersonalData {
  table: PgTable;
  erase: Erasure;
  files: Files;
}

const declared = new Map<PgTable, PersonalData>();

/** The declarations of all imported tables. */
export const listPersonalData = (): PersonalData[] => [...declared.values()];

/** Declares a table's personal data: how an erasure treats it, and what the person's archive contains. */
export function personalData(table: PgTable, erase: DeclaredErasure, files: Files = {}): void {
  declared.set(table, { table, erase: toErasure(table, erase), files });
}

/** Declares tables without personal data. */
export function noPersonalData(...tables: PgTable[]): void {
  for (const table of tables) declared.set(table, { table, erase: {}, files: {} });
}

function toErasure(table: PgTable, erase: DeclaredErasure): Erasure {
  if (typeof erase !== 'string') return erase;
  if (erase === 'pseudonymise') return { pseudonymise: ownerOf(table) };
  if (erase === 'delete') return { delete: ownerOf(table) };
  return erase === 'delete at once' ? { delete: ownerOf(table), isAtOnce: true } : { step: erase };
}

/** Rows that identify a person only by account id, whose row is anonymous once closed. */
export const byAccount = { keep: 'names an account, which names nobody once it is closed' };

type NameList<List extends string, Name extends string> = List extends Name
  ? List
  : List extends `${infer First extends Name}, ${infer Rest}`
    ? `${First}, ${NameList<Rest, Name>}`
    : never;
type Names<T extends PgTable, List extends string> = List & NameList<List, keyof T['_']['columns'] & string>;

/** Selects columns of a table by comma-separated names. */
export function pick<T extends PgTable, List extends string>(table: T, names: Names<T, List>): Columns {
  const columns: Columns = getTableColumns(table);
  return Object.fromEntries(names.split(', ').map((name) => [name, columns[name] as AnyPgColumn]));
}

/** Selects all columns of a table except these. */
export function omit<T extends PgTable, List extends string>(table: T, names: Names<T, List>): Columns {
  const gone = names.split(', ');
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !gone.includes(name)));
}

export const isSteamColumn = ({ name }: Column): boolean => name.endsWith('steam_id');

/** The columns of a table that identify its owner. */
export function ownerOf(table: PgTable): AnyPgColumn[] {
  const columns = Object.values(getTableColumns(table));
  const account = columns.filter(({ name }) => name === 'user_id');
  return account.length > 0 ? account : columns.filter(isSteamColumn);
}

/** The condition for a person's rows. A person without a Steam id has no rows that identify drivers. */
export function belongsTo({ id, email, steam_id }: Person, owner: Owner): SQL | undefined {
  const conditions = [owner].flat().map((column) => {
    if (isSteamColumn(column)) return steam_id === null ? sql`false` : eq(column, steam_id);
    return eq(column, column.name === 'email' ? email.toLowerCase() : id);
  });
  return or(...conditions);
}
