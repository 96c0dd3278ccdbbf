import { isSteamId } from '@paddock/contract/core/fields';
import { cutText, graphemesOf } from '@paddock/contract/i18n/cut-text';
import { cleanName } from '@paddock/contract/i18n/normalize-text';
import type { NeutralCar, NeutralLap, NeutralPenalty } from '@paddock/contract/racing/neutral';
import { fileLapMax, type RejectedRow } from '@paddock/contract/racing/result-file-rules';
import { lapTimeMin } from '@paddock/contract/racing/rules';
import { type ClockUnit, toClockMs } from './clocks.ts';
import { isObject, type JsonObject } from './recognise-file.ts';

const whole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Penalties of a row before the laps of its driver are known. Source: Server Manager, `PenaltyTime` in nanoseconds. */
interface RowPenalty {
  time_ms: number;
  laps: number;
  disqualified: boolean;
}

interface ResultRow extends RowPenalty {
  place: number;
  ids: [string, ...string[]];
  /** ms; 0 is none. */
  total: number;
}

const decimal = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0);

function readPenalty({ HasPenalty, PenaltyTime, LapPenalty, Disqualified }: JsonObject): RowPenalty {
  const isGiven = HasPenalty === true;
  return {
    time_ms: isGiven ? Math.min(Math.round(decimal(PenaltyTime) / 1e6), 2e9) : 0,
    laps: isGiven ? Math.min(Math.floor(decimal(LapPenalty)), 10_000) : 0,
    disqualified: Disqualified === true,
  };
}

function readResults(rows: readonly unknown[], drivers: FileDrivers, rejected: RejectedRow[]): ResultRow[] {
  const results: ResultRow[] = [];
  for (const [place, raw] of rows.entries()) {
    const reject = (code: RejectedRow['code']) => rejected.push({ path: `Result[${place}]`, code });
    if (!isObject(raw)) {
      reject('wrong_shape');
      continue;
    }
    const { DriverGuid, DriverName, CarId, TotalTime, BestLap } = raw;
    const found = drivers.driversOf(DriverGuid, CarId);
    if (found === 'empty') continue;
    if ('code' in found) {
      reject(found.code);
      continue;
    }
    if (![TotalTime, BestLap].every((time) => time === undefined || whole(time))) reject('wrong_shape');
    if (found.ids.length === 1) drivers.addName(found.ids[0], DriverName);
    results.push({ place, ids: found.ids, total: whole(TotalTime) ? TotalTime : 0, ...readPenalty(raw) });
  }
  return results;
}

interface LapRow extends Omit<NeutralLap, 'driver'> {
  steam_id: string;
}

const readSectors = (raw: unknown): number[] =>
  Array.isArray(raw) ? raw.slice(0, 20).map((ms) => (whole(ms) && ms <= fileLapMax ? ms : 0)) : [];

function readLaps(
  rows: readonly unknown[],
  drivers: FileDrivers,
  rejected: RejectedRow[],
  unit: ClockUnit,
): LapRow[] {
  const laps: LapRow[] = [];
  for (const [index, raw] of rows.entries()) {
    const reject = (code: RejectedRow['code']) => rejected.push({ path: `Laps[${index}]`, code });
    if (!isObject(raw) || !Number.isSafeInteger(raw['LapTime'])) {
      reject('wrong_shape');
      continue;
    }
    const { DriverGuid, DriverName, CarId, CarModel, LapTime, Timestamp, Cuts, Sectors, Tyre } = raw;
    const found = drivers.driversOf(DriverGuid, CarId);
    const car = toRawId(CarModel, 120) || drivers.carOf(CarId);
    const time_ms = LapTime as number;
    if (found === 'empty' || ('ids' in found && found.ids.length > 1)) reject('steam_id_invalid');
    else if ('code' in found) reject(found.code);
    else if (time_ms < lapTimeMin || time_ms > fileLapMax) reject('lap_time_invalid');
    else if (car === '') reject('wrong_shape');
    else {
      const [steam_id] = found.ids;
      drivers.addName(steam_id, DriverName);
      laps.push({
        steam_id,
        car,
        time_ms,
        sectors_ms: readSectors(Sectors),
        // An invalid number of cuts does not make a lap clean.
        cuts: Cuts === undefined || Cuts === null ? 0 : whole(Cuts) ? Math.min(Cuts, 10_000) : 1,
        tyre: toRawId(Tyre, 20) || null,
        at_ms: whole(Timestamp) ? toClockMs(Timestamp, unit) : 0,
      });
    }
  }
  return laps;
}

/**
 * The manager's decisions as penalties. The manager derives `LapPenalty` from `PenaltyTime`: n laps are deducted, and only the part of the
 * time that exceeds n times the driver's last lap counts.
 */
function toPenalties({ time_ms, laps, disqualified }: RowPenalty, last_lap_ms: number): NeutralPenalty[] {
  const time = laps > 0 ? Math.max(0, time_ms - laps * last_lap_ms) : time_ms;
  return [
    ...(laps > 0 ? [{ kind: 'laps' as const, value: laps }] : []),
    ...(time > 0 ? [{ kind: 'time_ms' as const, value: time }] : []),
    ...(disqualified ? [{ kind: 'disqualified' as const }] : []),
  ];
}

/** Merges the rows of one driver: the first place, the latest crossing and the heaviest penalty of each kind. */
function joinRows(rows: readonly ResultRow[]): Omit<ResultRow, 'ids'> | undefined {
  const [first] = rows;
  if (!first) return undefined;
  return {
    place: Math.min(...rows.map((row) => row.place)),
    total: Math.max(...rows.map((row) => row.total)),
    time_ms: Math.max(...rows.map((row) => row.time_ms)),
    laps: Math.max(...rows.map((row) => row.laps)),
    disqualified: rows.some((row) => row.disqualified),
  };
}

export interface FileRows {
  Result: readonly unknown[];
  Laps: readonly unknown[];
  hasPenalties: boolean;
  isDoubtful: boolean;
  unit: ClockUnit;
}

/** The cars of a file: one for each driver with a row or a lap, and one for each shared car. */
export function readCars(
  { Result, Laps, hasPenalties, isDoubtful, unit }: FileRows,
  drivers: FileDrivers,
  rejected: RejectedRow[],
): NeutralCar[] {
  const results = readResults(Result, drivers, rejected);
  const laps = Map.groupBy(readLaps(Laps, drivers, rejected, unit), ({ steam_id }) => steam_id);
  const shared = results.filter(({ ids }) => ids.length > 1);
  const inShared = new Set(shared.flatMap(({ ids }) => ids));
  const single = results.filter(({ ids }) => ids.length === 1);
  const rowsOf = Map.groupBy(single, ({ ids }) => ids[0]);
  const alone = [...new Set([...rowsOf.keys(), ...laps.keys()])].filter((id) => !inShared.has(id));

  const driverOf = (steam_id: string) => {
    const name = drivers.names.get(steam_id) ?? null;
    return { steam_id, name, is_doubtful: isDoubtfulName(name, isDoubtful) };
  };
  const lapsOf = (ids: readonly string[]): NeutralLap[] =>
    ids.flatMap((id, driver) =>
      (laps.get(id) ?? []).map(({ steam_id: _steam_id, ...lap }) => ({ driver, ...lap })),
    );
  const toCar = (ids: readonly string[], row: Omit<ResultRow, 'ids'> | undefined): NeutralCar => {
    const own = lapsOf(ids);
    return {
      drivers: ids.map(driverOf),
      place: row?.place ?? null,
      total_ms: row && row.total > 0 ? row.total : null,
      laps: own,
      penalties: row && hasPenalties ? toPenalties(row, own.at(-1)?.time_ms ?? 0) : [],
    };
  };
  return [
    ...alone.map((id) => toCar([id], joinRows(rowsOf.get(id) ?? []))),
    ...shared.map((row) => toCar(row.ids, row)),
  ];
}

/** What the `Cars` list says about a slot. */
interface Slot {
  /** Steam ids of its drivers, in order. */
  ids: string[];
  model: string;
}

/** The drivers of one row: one, several who shared the car, or a code for why there is none. */
export type RowDrivers =
  | { ids: [string, ...string[]] }
  | { code: 'wrong_shape' | 'steam_id_invalid' }
  | 'empty';

export interface FileDrivers {
  /** Returns the drivers of a row of `Result`, `Laps` or an event's `Driver`, by id, else by slot. */
  driversOf: (guid: unknown, car_id: unknown) => RowDrivers;
  carOf: (car_id: unknown) => string;
  /** Names by Steam id; later ones replace earlier ones. */
  names: Map<string, string>;
  addName: (steam_id: string, name: unknown) => void;
}

function readSlot({ Driver, Model }: JsonObject): Slot {
  const { Guid, GuidsList } = isObject(Driver) ? Driver : {};
  const list = Array.isArray(GuidsList) ? GuidsList : [];
  const ids = list.filter((id): id is string => typeof id === 'string' && isSteamId(id));
  if (ids.length === 0 && typeof Guid === 'string' && isSteamId(Guid)) ids.push(Guid);
  return { ids, model: toRawId(Model, 120) };
}

/** Empty slots have no id; managers write `$#@@!$kicked` for a driver who was kicked. */
const isUnnamed = (guid: string) => guid === '' || guid.startsWith('$');

/** Identifies drivers by the file's list of cars. */
export function readFileDrivers(Cars: unknown): FileDrivers {
  const slots = new Map<unknown, Slot>();
  const names = new Map<string, string>();
  const addName = (steam_id: string, raw: unknown) => {
    const name = toDriverName(raw);
    if (name) names.set(steam_id, name);
  };
  for (const car of Array.isArray(Cars) ? Cars.filter(isObject) : []) {
    slots.set(car['CarId'], readSlot(car));
    const { Guid, Name } = isObject(car['Driver']) ? car['Driver'] : {};
    if (typeof Guid === 'string' && isSteamId(Guid)) addName(Guid, Name);
  }

  function driversOf(guid: unknown, car_id: unknown): RowDrivers {
    if (typeof guid !== 'string') return { code: 'wrong_shape' };
    if (isSteamId(guid)) return { ids: [guid] };
    if (isUnnamed(guid)) {
      const last = slots.get(car_id)?.ids.at(-1);
      return last ? { ids: [last] } : 'empty';
    }
    const [first, ...others] = [...new Set(guid.split(';').map((id) => id.trim()))].filter(isSteamId);
    return guid.includes(';') && first ? { ids: [first, ...others] } : { code: 'steam_id_invalid' };
  }

  return { driversOf, carOf: (car_id) => slots.get(car_id)?.model ?? '', names, addName };
}

/** Graphemes of a driver's name; longer names are truncated. */
const longest = 64;

/** A name as it is stored: one line without control, direction and zero-width marks; null when empty. */
export function toDriverName(raw: unknown): string | null {
  if (typeof raw !== 'string' || raw.startsWith('$')) return null;
  const clean = cleanName(
    raw
      .slice(0, 1_000)
      .toWellFormed()
      .replace(/[\u200b\u2060]/g, ''),
  );
  if (clean.length <= longest) return clean || null;
  return cutText(graphemesOf(clean).slice(0, longest).join(''), 200).trim() || null;
}

/** A raw id of a car or a tyre without control characters; empty when it is not a string. */
const toRawId = (raw: unknown, max: number): string =>
  typeof raw === 'string'
    ? raw
        .toWellFormed()
        .replace(/\p{Cc}/gu, '')
        .trim()
        .slice(0, max)
    : '';

/** Whether a name may be corrupt: it contains a replacement character, or the file's encoding is a guess. */
const isDoubtfulName = (name: string | null, isFileDoubtful: boolean): boolean =>
  name !== null && (name.includes('\uFFFD') || (isFileDoubtful && /[^\x20-\x7e]/.test(name)));
