import { createHash } from 'node:crypto';
import type { FieldError } from '@paddock/contract/core/errors';
import { toFieldErrors, type ValidationIssue } from '@paddock/contract/core/validation-issues';
import { hourMs, minuteMs } from '@paddock/contract/durations';
import { toInstant } from '@paddock/contract/i18n/time-zones';
import { ResultFileOutline } from '@paddock/contract/racing/calls';
import type { NeutralSession, StatedTime } from '@paddock/contract/racing/neutral';
import {
  contactsMax,
  type FileError,
  lapsMax,
  type RejectedRow,
  resultsMax,
} from '@paddock/contract/racing/result-file-rules';
import * as z from 'zod/mini';
import { clockUnitOf } from './clocks.ts';
import { readCars, readFileDrivers } from './read-cars.ts';
import { readContacts } from './read-contacts.ts';
import { dialectOf, isObject, type JsonObject, recogniseFile, versionOf } from './recognise-file.ts';

/** A session, or the file's error: its kind, and the invalid fields of a near match. */
export type ReadFile =
  | { session: NeutralSession; content_hash: string }
  | { fault: FileError; errors?: FieldError[] }
  | { errors: FieldError[] };

export interface FileContext {
  file_name?: string | undefined;
  /** The reference for clocks in files without a date. */
  received_at: Date;
}

function collectNames(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collectNames(item, names);
  else if (isObject(value))
    for (const [name, member] of Object.entries(value)) {
      names.add(name);
      collectNames(member, names);
    }
}

/** The hash of a file's content, regardless of key order and white space. */
function hashOf(file: JsonObject): string {
  const names = new Set<string>();
  collectNames(file, names);
  // JSON.stringify writes members in the order of its replacer array.
  return createHash('sha256')
    .update(JSON.stringify(file, [...names].sort()))
    .digest('hex');
}

/** Lists that are missing or exceed the limit. */
function faultsOfLists({ Result, Laps, Events }: JsonObject): FieldError[] {
  const lists = { Result, Laps };
  const missing = Object.entries(lists).flatMap(([field, rows]): FieldError[] =>
    Array.isArray(rows) ? [] : [{ field, code: 'file_invalid' }],
  );
  const most = { Result: resultsMax, Laps: lapsMax, Events: contactsMax };
  const long = Object.entries({ ...lists, Events }).flatMap(([field, rows]): FieldError[] => {
    const max = most[field as keyof typeof most];
    return Array.isArray(rows) && rows.length > max
      ? [{ field, code: 'too_many_rows', values: { max: { count: max } } }]
      : [];
  });
  return [...missing, ...long];
}

/** Timestamps of the laps, in the unit of the dialect. */
const timestampsOf = (Laps: readonly unknown[]): number[] =>
  Laps.flatMap((row) => {
    const at = isObject(row) ? row['Timestamp'] : undefined;
    return typeof at === 'number' && Number.isSafeInteger(at) ? [at] : [];
  });

/** Reads a file of Assetto Corsa's server in any dialect. Pure. */
export function readResultFile(bytes: Uint8Array, { file_name, received_at }: FileContext): ReadFile {
  const recognised = recogniseFile(bytes);
  if ('fault' in recognised) return recognised;
  const { file, is_doubtful } = recognised;
  const outline = z.safeParse(ResultFileOutline, file);
  if (!outline.success)
    return { errors: toFieldErrors(outline.error.issues as unknown as ValidationIssue[]) };
  const errors = faultsOfLists(file);
  if (errors.length > 0)
    return {
      fault: errors.some(({ code }) => code === 'file_invalid') ? 'lists_missing' : 'too_many_rows',
      errors,
    };
  const { Result, Laps } = file as { Result: readonly unknown[]; Laps: readonly unknown[] };
  const { dialect, hasPenalties } = dialectOf(file);
  const at = statedTime(file, file_name);
  const date = at ? ('instant' in at ? at.instant : at.local) : received_at;
  const unit = clockUnitOf(timestampsOf(Laps), date);
  const rejected: RejectedRow[] = [];
  const drivers = readFileDrivers(file['Cars']);
  const cars = readCars({ Result, Laps, hasPenalties, isDoubtful: is_doubtful, unit }, drivers, rejected);
  const { TrackName, TrackConfig, Type } = outline.data;
  const session: NeutralSession = {
    game: 'assetto',
    dialect,
    version: versionOf(file),
    type: Type,
    track: TrackName,
    layout: TrackConfig ?? '',
    at,
    cars,
    contacts: readContacts(file['Events'], drivers, rejected),
    rejected,
  };
  return { session, content_hash: hashOf(file) };
}

const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** A date of `YYYY-MM-DDTHH:MM[:SS]` with or without an offset. */
function parseDate(text: unknown): StatedTime | null {
  if (typeof text !== 'string' || text.length > 60) return null;
  const date = new Date(hasOffset.test(text) ? text : `${text}Z`);
  // Programs write the year 1 for a missing date.
  if (!(date.getTime() > 0)) return null;
  return hasOffset.test(text) ? { instant: date } : { local: date };
}

/** `2026_11_20_21_5_RACE` in a name: the server's local time. */
function parseName(name: unknown): StatedTime | null {
  if (typeof name !== 'string') return null;
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0] =
    /(\d{4})_(\d{1,2})_(\d{1,2})_(\d{1,2})_(\d{1,2})_[A-Z]+/.exec(name)?.map(Number) ?? [];
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const isReal = local.getUTCMonth() === month - 1 && local.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal && year >= 1971 ? { local } : null;
}

/** The session's date according to the file: its `Date`, its name, or the name inside it. */
function statedTime(
  file: { Date?: unknown; SessionFile?: unknown },
  file_name: string | undefined,
): StatedTime | null {
  return parseDate(file.Date) ?? parseName(file_name) ?? parseName(file.SessionFile);
}

/** The range of UTC offsets. */
const [westMs, eastMs] = [-12 * hourMs, 14 * hourMs];
const quarterMs = 15 * minuteMs;
const slackMs = 5 * minuteMs;

/**
 * The UTC offset implied by a local time and the modification time of its file: a multiple of 15 minutes, with a tolerance of five.
 * Undefined if they do not fit together.
 */
function offsetBy(local: Date, modified_at: Date): number | undefined {
  const difference = local.getTime() - modified_at.getTime();
  const offset = Math.round(difference / quarterMs) * quarterMs;
  const isZone = offset >= westMs && offset <= eastMs;
  return isZone && Math.abs(difference - offset) <= slackMs ? offset : undefined;
}

export interface Receipt {
  received_at: Date;
  /** IANA name of the server's time zone. */
  time_zone: string;
  /** The modification time of the file, if the sender reports it. */
  modified_at?: Date | undefined;
}

/** When a session took place; undefined when unknown or in the future. */
export function sessionDate(
  stated: StatedTime | null,
  { received_at, time_zone, modified_at }: Receipt,
): Date | undefined {
  if (!stated) return undefined;
  const offset = 'local' in stated && modified_at ? offsetBy(stated.local, modified_at) : undefined;
  const instant =
    'instant' in stated
      ? stated.instant
      : offset === undefined
        ? toInstant(stated.local, time_zone)
        : new Date(stated.local.getTime() - offset);
  return instant <= received_at ? instant : undefined;
}
