import type { CorrectionSum } from './corrections.ts';
import type { ClassifiedResult, ExpectedEntry, RawResult, ResultStatus } from './result-rows.ts';

/** A row before it has a place. */
export interface PendingResult {
  raw: RawResult;
  status: ResultStatus;
  /** After corrections; in qualifying, the time is the best lap's. */
  laps: number;
  time_ms: number;
  drop: number;
  undroppable: boolean;
  /** Adjacent rows with the same number share a place; null never shares. */
  heat: number | null;
}

/** The correction of a row: the entrant's sum, or the penalty in the file for a guest. */
export function correctionOf(
  sums: ReadonlyMap<number, CorrectionSum>,
  { entry_id, penalty }: RawResult,
): CorrectionSum | undefined {
  if (entry_id !== null) return sums.get(entry_id);
  if (!penalty) return undefined;
  const { time_ms, laps, disqualified } = penalty;
  if (time_ms === 0 && laps === 0 && !disqualified) return undefined;
  return { time_ms, laps: -laps, positions: 0, points: 0, status: null, disqualified, undroppable: false };
}

/** Adds expected drivers without a row as did not start. */
export function addAbsent(rows: readonly RawResult[], expected: readonly ExpectedEntry[]): RawResult[] {
  const here = new Set(rows.map(({ entry_id }) => entry_id));
  const absent = expected.filter(({ entry_id }) => !here.has(entry_id));
  const empty = { laps: 0, total_ms: 0, best_ms: null, best_at: null, retired: false };
  return [...rows, ...absent.map((entry) => ({ ...entry, ...empty }))];
}

/** Applies place penalties from the best placed down, never below the last placed row. */
function dropPlaces(placed: readonly PendingResult[]): PendingResult[] {
  const order = [...placed];
  for (const one of placed.filter(({ drop }) => drop > 0)) {
    const from = order.indexOf(one);
    order.splice(from, 1);
    order.splice(Math.min(from + one.drop, placed.length - 1), 0, one);
  }
  return order;
}

/** Numbers the places: rows of a heat share the first of theirs, and the next ones are skipped. */
function numberPlaces(order: readonly PendingResult[]): number[] {
  const places: number[] = [];
  for (const [index, one] of order.entries()) {
    const isShared = one.heat !== null && order[index - 1]?.heat === one.heat;
    places.push(isShared ? (places[index - 1] ?? index + 1) : index + 1);
  }
  return places;
}

/** Not classified and retired first, by laps, then did not start, then disqualified. */
const unplacedRank = ({ status }: PendingResult) =>
  status === 'disqualified' ? 2 : status === 'did_not_start' ? 1 : 0;

/** Assigns places to sorted rows; `isRanked` decides which retired rows get one. */
export function placeResults(
  rows: readonly PendingResult[],
  isRanked: (row: PendingResult) => boolean,
): ClassifiedResult[] {
  const placed = dropPlaces(rows.filter(isRanked));
  const others = rows
    .filter((row) => !isRanked(row))
    .toSorted((one, other) => unplacedRank(one) - unplacedRank(other));
  const places = numberPlaces(placed);
  const classPlaces = new Map<PendingResult, number>();
  for (const code of new Set(placed.map(({ raw }) => raw.class))) {
    const own = placed.filter(({ raw }) => raw.class === code);
    for (const [index, place] of numberPlaces(own).entries()) {
      const row = own[index];
      if (row) classPlaces.set(row, place);
    }
  }
  const [first] = placed;
  return [...placed, ...others].map((row, index) => ({
    ...row.raw,
    status: row.status,
    position: places[index] ?? null,
    class_position: classPlaces.get(row) ?? null,
    ...gapTo(first, row),
    undroppable: row.undroppable,
  }));
}

function gapTo(first: PendingResult | undefined, row: PendingResult) {
  if (!first || row.status === 'disqualified' || row.status === 'did_not_start')
    return { gap_ms: null, gap_laps: null };
  const isSameLap = row.laps === first.laps;
  return { gap_ms: isSameLap ? row.time_ms - first.time_ms : null, gap_laps: first.laps - row.laps };
}
