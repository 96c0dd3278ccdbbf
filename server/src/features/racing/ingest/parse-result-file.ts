import { AppError } from '@paddock/contract/core/errors';
import { isSteamId, isStorable } from '@paddock/contract/core/fields';
import { cleanName } from '@paddock/contract/i18n/normalize-text';
import type { ResultFile } from '@paddock/contract/racing/calls';
import { contactPoints, lapTimeMax, lapTimeMin, type RejectCode } from '@paddock/contract/racing/rules';
import * as z from 'zod/mini';

/** What a vanilla Assetto Corsa result file says, row by row, and what in it can't be used. */
export interface ParsedResultFile {
  laps: DrivenLap[];
  /** Contact points by Steam id. */
  contacts: Map<string, number>;
  /** What the game calls its drivers, by Steam id. */
  names: Map<string, string>;
  rejected: { path: string; code: RejectCode }[];
}

export interface DrivenLap {
  steam_id: string;
  car: string;
  /** ms */
  lap_time: number;
  sectors: number[];
  cuts: number;
  /** ms of the server's clock at the end of the lap */
  timestamp: number;
}

const shortText = z.string().check(z.maxLength(200), z.refine(isStorable));

const LapRow = z.object({
  DriverName: z.optional(z.nullable(shortText)),
  DriverGuid: shortText,
  CarModel: shortText,
  LapTime: z.int(),
  Timestamp: z.optional(z.int().check(z.gte(0), z.lte(1e12))),
  Cuts: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
  Sectors: z.optional(z.nullable(z.array(z.int().check(z.gte(0), z.lte(lapTimeMax))).check(z.maxLength(20)))),
});

const time = z.optional(z.int().check(z.gte(0)));
const ResultRow = z.object({ DriverGuid: shortText, CarModel: shortText, BestLap: time, TotalTime: time });

const ContactRow = z.object({
  Type: z.enum(['COLLISION_WITH_CAR', 'COLLISION_WITH_ENV']),
  CarId: z.int(),
  OtherCarId: z.int(),
  Driver: z.object({ Guid: shortText }),
  OtherDriver: z.optional(z.nullable(z.object({ Guid: shortText }))),
  ImpactSpeed: z.number().check(z.gte(0), z.lte(2_000)),
});
type Contact = z.output<typeof ContactRow>;

/** Empty slots and kicked drivers are no fault of the file: they are passed over. */
const isNobody = (guid: string) => guid === '' || guid.startsWith('$');

function readLaps(
  rows: readonly unknown[],
  rejected: ParsedResultFile['rejected'],
  names: Map<string, string>,
): DrivenLap[] {
  const laps: DrivenLap[] = [];
  rows.forEach((raw, index) => {
    const reject = (code: RejectCode) => rejected.push({ path: `Laps[${index}]`, code });
    const { data: row, success } = z.safeParse(LapRow, raw);
    if (!success) return reject('wrong_shape');
    if (isNobody(row.DriverGuid)) return undefined;
    if (!isSteamId(row.DriverGuid)) return reject('steam_id_invalid');
    if (row.LapTime < lapTimeMin || row.LapTime > lapTimeMax) return reject('lap_time_invalid');
    const name = cleanName(row.DriverName ?? '');
    if (name) names.set(row.DriverGuid, name);
    return laps.push({
      steam_id: row.DriverGuid,
      car: row.CarModel,
      lap_time: row.LapTime,
      sectors: row.Sectors ?? [],
      cuts: row.Cuts ?? 0,
      timestamp: row.Timestamp ?? 0,
    });
  });
  return laps;
}

/** Each contact of two cars once, at the higher of the speeds that its two sides report. */
function pairContacts(rows: readonly Contact[]): Contact[] {
  const single: Contact[] = [];
  /** Contacts whose other side has not been met, oldest first, by the two cars as the other side names them. */
  const open = new Map<string, Contact[]>();
  for (const row of rows) {
    const isWithCar = row.Type === 'COLLISION_WITH_CAR';
    const twin = isWithCar ? open.get(`${row.CarId} ${row.OtherCarId}`)?.shift() : undefined;
    if (twin) {
      twin.ImpactSpeed = Math.max(twin.ImpactSpeed, row.ImpactSpeed);
      continue;
    }
    single.push(row);
    if (!isWithCar) continue;
    const mirrored = `${row.OtherCarId} ${row.CarId}`;
    const waiting = open.get(mirrored);
    if (waiting) waiting.push(row);
    else open.set(mirrored, [row]);
  }
  return single;
}

function readContacts(file: ResultFile, rejected: ParsedResultFile['rejected']): Map<string, number> {
  const rows: Contact[] = [];
  (file.Events ?? []).forEach((raw, index) => {
    const { data, success } = z.safeParse(ContactRow, raw);
    if (success) rows.push(data);
    else rejected.push({ path: `Events[${index}]`, code: 'wrong_shape' });
  });
  const points = new Map<string, number>();
  for (const { Type, Driver, OtherDriver, ImpactSpeed } of pairContacts(rows)) {
    const withCar = Type === 'COLLISION_WITH_CAR';
    const gained = contactPoints(withCar ? 'car' : 'environment', ImpactSpeed);
    const involved = withCar ? [Driver.Guid, OtherDriver?.Guid ?? ''] : [Driver.Guid];
    for (const guid of involved) if (isSteamId(guid)) points.set(guid, (points.get(guid) ?? 0) + gained);
  }
  return points;
}

function checkResults(rows: readonly unknown[], rejected: ParsedResultFile['rejected']): void {
  rows.forEach((raw, index) => {
    const { data, success } = z.safeParse(ResultRow, raw);
    if (!success) rejected.push({ path: `Result[${index}]`, code: 'wrong_shape' });
    else if (!isNobody(data.DriverGuid) && !isSteamId(data.DriverGuid)) {
      rejected.push({ path: `Result[${index}]`, code: 'steam_id_invalid' });
    }
  });
}

export function parseResultFile(file: ResultFile): ParsedResultFile {
  const { Result, Laps } = file;
  if (!Array.isArray(Result) || !Array.isArray(Laps)) {
    const missing = Object.entries({ Result, Laps }).filter(([, rows]) => !Array.isArray(rows));
    const errors = missing.map(([field]) => ({ field, code: 'file_invalid' as const }));
    throw new AppError('file_invalid', { errors });
  }
  const rejected: ParsedResultFile['rejected'] = [];
  checkResults(Result, rejected);
  const names = new Map<string, string>();
  const laps = readLaps(Laps, rejected, names);
  return { laps, contacts: readContacts(file, rejected), names, rejected };
}

/**
 * When the file says that its session was held: by its own date, else by the one in its name (taken as UTC).
 * Undefined for one that says neither, or the future.
 */
export function sessionDate(
  file: ResultFile,
  fileName: string | undefined,
  receivedAt: Date,
): Date | undefined {
  const [, year, month, day, hour, minute] =
    /(\d{4})_(\d{1,2})_(\d{1,2})_(\d{1,2})_(\d{1,2})_[A-Z]+/.exec(fileName ?? '')?.map(Number) ?? [];
  const named = year === undefined ? Number.NaN : Date.UTC(year, (month ?? 1) - 1, day, hour, minute);
  const dates = [new Date(file.Date ?? Number.NaN), new Date(named)];
  return dates.find((date) => date.getTime() > 0 && date <= receivedAt);
}
