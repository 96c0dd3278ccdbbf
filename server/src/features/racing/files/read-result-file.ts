import { createHash } from 'node:crypto';
import type { FieldError } from '@paddock/contract/core/errors';
import { toFieldErrors, type ValidationIssue } from '@paddock/contract/core/validation-issues';
import { ResultFileOutline } from '@paddock/contract/racing/calls';
import type { NeutralSession } from '@paddock/contract/racing/neutral';
import {
  contactsMax,
  type FileError,
  lapsMax,
  type RejectedRow,
  resultsMax,
} from '@paddock/contract/racing/result-file-rules';
import * as z from 'zod/mini';
import { clockUnitOf } from './clocks.ts';
import { dialectOf, versionOf } from './dialects.ts';
import { readFileDrivers } from './file-drivers.ts';
import { statedTime } from './held-at.ts';
import { readCars } from './read-cars.ts';
import { readContacts } from './read-contacts.ts';
import { isObject, type JsonObject, recogniseFile } from './recognise-file.ts';

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
