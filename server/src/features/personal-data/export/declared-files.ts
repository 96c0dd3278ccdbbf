import { formatTrackName } from '@paddock/contract/catalogue/rules';
import { and, Column, eq, getTableColumns, is, SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../db/database.ts';
import {
  type ArchiveFile,
  belongsTo,
  type Columns,
  listPersonalData,
  ownerOf,
} from '../../../db/personal-data.ts';
import type { FetchRows } from '../../../http/csv.ts';
import { getNames } from '../../catalogue/names.ts';
import { customFiles, type Member } from './custom-files.ts';

type Row = Record<string, unknown>;

export interface MemberFile {
  /** The path in the archive, without the extension. */
  name: string;
  rows: FetchRows<Row>;
  storage?: ArchiveFile['storage'];
}

/** The order of files in an archive; files that are missing here come last. */
const order = `
  account/profile account/sign-ins account/second-factors account/invitations account/days-of-use
  audit-log/done-by-you audit-log/done-to-your-account
  notifications/notifications notifications/messages notifications/settings notifications/quiet_hours
  notifications/telegram notifications/devices
  driving/laps driving/invalid-laps driving/voided-laps driving/best-laps driving/races driving/raced driving/duels
  driving/overtakes driving/best-overtakes driving/safety driving/rating-changes driving/days driving/totals
  championships/entries championships/car-changes championships/results
  stewarding/reports stewarding/clips stewarding/statements stewarding/appeals stewarding/penalties
  challenges/places challenges/prizes driving/timed-cars driving/timed-laps driving/contacts
  payments/transactions payments/refunds payments/statement payments/what-you-have payments/subscriptions
  payments/days-given-back payments/pauses
  community/rivals tickets/tickets tickets/messages blog/posts blog/comments blog/likes events/joined events/reminders
  teams/memberships teams/former-memberships teams/invitations teams/declined servers/ratings
  pictures/profile pictures/posts pictures/tickets pictures/reports
`
  .trim()
  .split(/\s+/);

function placeOf({ name }: MemberFile): number {
  const place = order.indexOf(name);
  return place < 0 ? order.length : place;
}

/** Lists the files of a member's archive, as declared by the tables. */
export function listMemberFiles(db: Executor, member: Member): MemberFile[] {
  const files = listPersonalData().flatMap(({ table, files: declared }) =>
    Object.entries(declared).map(([name, declaration]): MemberFile => {
      if (declaration === 'custom') {
        const write = customFiles[name];
        if (!write) throw new Error(`custom-files.ts has no ${name}`);
        return { name, rows: write(db, member) };
      }
      const file = typeof declaration === 'function' ? declaration(member) : declaration;
      const rows = fetchRows(db, table, file, member);
      return { name, rows: file.isNamed ? withNames(db, rows) : rows, storage: file.storage };
    }),
  );
  return files.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function fetchRows(db: Executor, table: PgTable, file: ArchiveFile, member: Member): FetchRows<Row> {
  const { of = ownerOf(table), where, order } = file;
  const columns: Columns = file.columns ?? getTableColumns(table);
  const joins = joinsOf(table, file);
  const { id } = columns;
  const sorted = order ?? (id ? [id] : []);
  const isOwn = is(of, SQL) ? of : belongsTo(member, of);
  /** The condition for rows after a given one. */
  const isAfter = (last: Row) => {
    const values = sorted.map((column) => {
      const [key = ''] = Object.entries(columns).find(([, selected]) => selected === column) ?? [];
      return sql.param(last[key], column as AnyPgColumn);
    });
    return sql`(${sql.join(sorted, sql`, `)}) > (${sql.join(values, sql`, `)})`;
  };
  return async (last, limit) => {
    if (last && !id) return [];
    let query = db.select(columns).from(table).$dynamic();
    for (const [joined, on] of joins) query = query.leftJoin(joined, on) as typeof query;
    query = query.where(and(isOwn, where, last && isAfter(last))).orderBy(...sorted);
    return (id ? query.limit(limit) : query) as unknown as Promise<Row[]>;
  };
}

/** Derives the joins that a file's columns need. */
function joinsOf(table: PgTable, { of = [], columns = {}, joins }: ArchiveFile): [PgTable, SQL][] {
  if (joins) return joins.map(([column, joined]) => [joined, eq(joined.id, column)]);
  const tables = [of, Object.values(columns)]
    .flat()
    .map((column) => (is(column, Column) ? column.table : table));
  const keys = getTableConfig(table).foreignKeys.map((key) => key.reference());
  return keys.flatMap(({ columns: [from], foreignColumns: [to], foreignTable }) =>
    from && to && foreignTable !== table && tables.includes(foreignTable)
      ? [[foreignTable, eq(to, from)]]
      : [],
  );
}

/** Adds display names of track and car to the rows. */
function withNames(db: Executor, fetch: FetchRows<Row>): FetchRows<Row> {
  return async (last, limit) => {
    const [rows, names] = await Promise.all([fetch(last, limit), getNames(db)]);
    return rows.map((row) => {
      const { track, layout = '', car } = row as { track?: string; layout?: string; car?: string | null };
      const ref = track === undefined ? undefined : names.track(track, layout);
      return {
        ...row,
        ...(ref && { track_name: formatTrackName(ref, 'en'), track_name_fa: formatTrackName(ref, 'fa') }),
        ...(car && { car_name: names.car(car).name }),
      };
    });
  };
}
