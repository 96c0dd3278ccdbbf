import { getTableConfig, integer, type PgTable, pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { listTables } from '../../../test/portal/every-table.ts';
import { type ErasureStep, listPersonalData, type PersonalData } from '../../db/personal-data.ts';
import { users } from '../users/tables.ts';
import { customFiles } from './export/custom-files.ts';

/** Columns whose names suggest a reference to a member. */
const personNames =
  /^((.+_)?(user|author|reporter|actor|member|owner|host|driver|rival|steam|discord)_ids?|(.+_)?by|(.+_)?email)$/;

/** Finds undeclared tables, and columns about members in tables that are declared to be without them. */
function findViolations(tables: PgTable[], declared: PersonalData[]): string[] {
  return tables.flatMap((table) => {
    const { name, columns, foreignKeys } = getTableConfig(table);
    const declaration = declared.find((one) => one.table === table);
    if (!declaration) return [`${name} is not declared`];
    if (Object.keys(declaration.erase).length > 0) return [];
    const references = foreignKeys.map((key) => key.reference());
    const toUsers = references.filter((key) => key.foreignTable === users).flatMap((key) => key.columns);
    return columns
      .filter((column) => personNames.test(column.name) || toUsers.includes(column))
      .map((column) => `${name} has ${column.name} and no personal data`);
  });
}

describe('every table', () => {
  test('is declared next to its columns', async () => {
    expect(findViolations(await listTables(), listPersonalData())).toEqual([]);
  });

  test('is found if it is undeclared or hides a member', () => {
    const forgotten = pgTable('forgotten', { id: integer() });
    const hiding = pgTable('hiding', { made_by: integer(), buyer: integer().references(() => users.id) });
    const plain = pgTable('plain', { id: integer(), note: text() });
    const declared = [hiding, plain].map((table) => ({ table, erase: {}, files: {} }));
    expect(findViolations([forgotten, hiding, plain], declared)).toEqual([
      'forgotten is not declared',
      'hiding has made_by and no personal data',
      'hiding has buyer and no personal data',
    ]);
  });
});

test('each file of the archive is declared once, and each custom one has a function', async () => {
  await listTables();
  const files = listPersonalData().flatMap(({ files: declared }) => Object.entries(declared));
  expect(new Set(files.map(([name]) => name)).size).toBe(files.length);
  const custom = files.filter(([, file]) => file === 'custom').map(([name]) => name);
  expect(custom.toSorted()).toEqual(Object.keys(customFiles).toSorted());
});

test('each step of an erasure is named by a table', async () => {
  await listTables();
  const steps: Record<ErasureStep, true> = {
    closing: true,
    files: true,
    votes: true,
    throttles: true,
    entrant: true,
    driver: true,
    reports: true,
    audit: true,
    purchases: true,
  };
  expect([...new Set(listPersonalData().flatMap(({ erase }) => erase.step ?? []))].toSorted()).toEqual(
    Object.keys(steps).toSorted(),
  );
});
