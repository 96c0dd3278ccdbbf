import type { AdminEntry } from '@paddock/contract/championships/entries/entry-admin-calls';
import { and, eq, isNull, or } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Executor } from '../../../db/database.ts';
import { type CsvColumn, streamCsv } from '../../../http/csv.ts';
import { getChampionshipIdOfRound, getSeason } from '../queries.ts';
import { entries } from '../tables.ts';
import { readEntries } from './list-entries.ts';

/** Replaces the characters that start a section or end a value in the game's file. */
const sanitizeValue = (text: string) =>
  text
    .replace(/[\r\n\t[\]=;]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the game's entry list, with a `[CAR_n]` section for each driver. */
function toEntryList(rows: readonly AdminEntry[]): string {
  const sections = rows.map((row, index) =>
    [
      `[CAR_${index}]`,
      `MODEL=${sanitizeValue(row.car)}`,
      `SKIN=${sanitizeValue(row.skin ?? '')}`,
      `DRIVERNAME=${sanitizeValue(row.driver?.username ?? row.name)}`,
      `TEAM=${sanitizeValue(row.team?.name ?? '')}`,
      `GUID=${row.steam_id}`,
      `BALLAST=${row.ballast_kg}`,
      `RESTRICTOR=${row.restrictor}`,
    ].join('\r\n'),
  );
  return `${sections.join('\r\n\r\n')}\r\n`;
}

const columns: readonly CsvColumn<AdminEntry>[] = [
  ['number', (row) => row.number],
  ['class', (row) => row.class],
  ['name', (row) => row.driver?.username ?? row.name],
  ['steam_id', (row) => `${row.steam_id}`],
  ['team', (row) => row.team?.name],
  ['car', (row) => row.car],
  ['skin', (row) => row.skin],
  ['ballast_kg', (row) => row.ballast_kg],
  ['restrictor', (row) => row.restrictor],
  ['checked_in', (row) => row.checked_in],
];

/** Exports the drivers of a round as a file. */
export async function exportRound(
  db: Executor,
  round_id: number,
  as: 'entry_list' | 'csv' | 'json',
  reply: FastifyReply | undefined,
) {
  const season = await getSeason(db, await getChampionshipIdOfRound(db, round_id));
  const ofRound = and(
    eq(entries.state, 'confirmed'),
    or(isNull(entries.round_id), eq(entries.round_id, round_id)),
  );
  const all = await readEntries(db, season, ofRound, round_id);
  const found = all.filter(({ absences }) => !absences.includes(round_id));
  if (as === 'entry_list') {
    reply?.header('content-disposition', 'attachment; filename="entry_list.ini"');
    return toEntryList(found);
  }
  if (as === 'csv') {
    reply?.type('text/csv; charset=utf-8');
    return streamCsv(reply, 'entries', columns, async (after) => (after ? [] : found));
  }
  reply?.type('application/json; charset=utf-8');
  reply?.header('content-disposition', 'attachment; filename="entries.json"');
  return JSON.stringify(found.map((one) => Object.fromEntries(columns.map(([name, of]) => [name, of(one)]))));
}
