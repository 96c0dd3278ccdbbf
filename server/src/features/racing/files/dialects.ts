import type { Dialect } from '@paddock/contract/racing/neutral';
import { isObject, type JsonObject } from './recognise-file.ts';

const rowsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const penaltyColumns = ['HasPenalty', 'PenaltyTime', 'LapPenalty', 'Disqualified'];

const hasPenaltyColumns = (file: JsonObject) =>
  rowsOf(file['Result']).some((row) => penaltyColumns.some((name) => Object.hasOwn(row, name)));

/**
 * The particularities of each program that writes these files, and how its files are recognised by content. The first match wins. Clocks
 * are recognised row by row (`clocks.ts`), because versions of one program differ in them.
 */
export const dialectRules: readonly {
  dialect: Dialect;
  isWrittenBy: (file: JsonObject) => boolean;
  /** Whether `Result` has penalties: nanoseconds in `PenaltyTime`, laps in `LapPenalty`, `Disqualified`. */
  hasPenalties: boolean;
}[] = [
  // Emperor's Server Manager 2 numbers its format (5 to 7 are known); NumLaps may be 0 in it.
  { dialect: 'server_manager_2', isWrittenBy: (file) => Number(file['Version']) > 0, hasPenalties: true },
  // Server Manager 1 adds penalty columns, the date and the championship.
  {
    dialect: 'server_manager_1',
    isWrittenBy: (file) => hasPenaltyColumns(file) || Object.hasOwn(file, 'ChampionshipID'),
    hasPenalties: true,
  },
  // Content Manager adds the server's settings.
  {
    dialect: 'content_manager',
    isWrittenBy: (file) => Object.keys(file).some((key) => key === 'Server' || key.startsWith('__')),
    hasPenalties: true,
  },
  { dialect: 'vanilla', isWrittenBy: () => true, hasPenalties: false },
];

/** The program that wrote a file. */
export function dialectOf(file: JsonObject): (typeof dialectRules)[number] {
  const found = dialectRules.find(({ isWrittenBy }) => isWrittenBy(file));
  if (!found) throw new Error('vanilla fits every file');
  return found;
}

/** The version of the format as text; null when the file has none. */
export const versionOf = ({ Version }: JsonObject): string | null =>
  typeof Version === 'number' || typeof Version === 'string' ? String(Version).slice(0, 40) : null;
