import type { RawResult } from './result-rows.ts';

/** A lap as it was driven, in the order of driving; `counts` is false for one that was cut or voided. */
export interface DrivenLap {
  time_ms: number;
  /** The crossing at its end, in ms from the start of the race by the game's clock; absent without a clock. */
  at_ms?: number;
  counts: boolean;
}

/** Crossings in ms from the start: by the clock, and without one by the sum of laps. */
function crossingsOf(laps: readonly DrivenLap[]): number[] {
  let sum = 0;
  return laps.map(({ time_ms, at_ms }) => {
    sum += time_ms;
    return at_ms ?? sum;
  });
}

const totalOf = (laps: readonly DrivenLap[]) => crossingsOf(laps).at(-1) ?? 0;

/** Whether the laps of everybody who drove are known, as those of rows that staff typed are not. */
export function canCountBack(
  rows: readonly Pick<RawResult, 'steam_id' | 'laps'>[],
  lapsOf: ReadonlyMap<string, readonly DrivenLap[]>,
): boolean {
  return rows.every(({ steam_id, laps }) => (lapsOf.get(steam_id)?.length ?? 0) >= laps);
}

/** How many laps were begun before an instant of the race, in ms from its start, and ended then or later. */
function lapsUntil(laps: readonly DrivenLap[], end_ms: number): number {
  // The first lap begins with the race; every other one where the lap before it ended.
  const begins = [0, ...crossingsOf(laps).slice(0, -1)];
  const next = begins.findIndex((begin) => begin >= end_ms);
  return next < 0 ? laps.length : next;
}

/**
 * A race as it stood so many laps before the last of its winner: as if the flag had fallen when the first car completed that lap, and
 * each of the others had driven the lap to its end that it was on. Rows whose laps are not known stay.
 */
export function countBack(
  rows: readonly RawResult[],
  lapsOf: ReadonlyMap<string, readonly DrivenLap[]>,
  laps: number,
): RawResult[] {
  if (laps <= 0 || rows.length === 0) return [...rows];
  const last = Math.max(0, Math.max(...rows.map((row) => row.laps)) - laps);
  const ends = rows.flatMap((row) => {
    const driven = lapsOf.get(row.steam_id) ?? [];
    return driven.length >= last ? [totalOf(driven.slice(0, last))] : [];
  });
  const end = Math.min(...ends);
  return rows.map((row) => {
    const driven = lapsOf.get(row.steam_id);
    if (!driven) return row;
    const kept = driven.slice(0, Math.min(row.laps, lapsUntil(driven, end)));
    const best_ms = kept.reduce<number | null>(
      (best, { time_ms, counts }) => (counts && (best === null || time_ms < best) ? time_ms : best),
      null,
    );
    return {
      ...row,
      laps: kept.length,
      total_ms: kept.length === row.laps ? row.total_ms : totalOf(kept),
      best_ms,
      best_at: best_ms === row.best_ms ? row.best_at : null,
    };
  });
}
