import type { RawResult } from './result-rows.ts';

/** A lap, in driving order; `counts` is false if it was cut or voided. */
export interface DrivenLap {
  time_ms: number;
  /** When it ended, in ms from the race start by the game's clock; absent without a clock. */
  at_ms?: number;
  counts: boolean;
}

/** Crossings in ms from the start, by the clock or as the sum of lap times. */
function crossingsOf(laps: readonly DrivenLap[]): number[] {
  let sum = 0;
  return laps.map(({ time_ms, at_ms }) => {
    sum += time_ms;
    return at_ms ?? sum;
  });
}

const totalOf = (laps: readonly DrivenLap[]) => crossingsOf(laps).at(-1) ?? 0;

/** Whether all laps are known; rows typed by staff have none. */
export function canCountBack(
  rows: readonly Pick<RawResult, 'steam_id' | 'laps'>[],
  lapsOf: ReadonlyMap<string, readonly DrivenLap[]>,
): boolean {
  return rows.every(({ steam_id, laps }) => (lapsOf.get(steam_id)?.length ?? 0) >= laps);
}

/** Laps that started before an instant, in ms from the race start. */
function lapsUntil(laps: readonly DrivenLap[], end_ms: number): number {
  // The first lap starts with the race, each later one when the previous lap ends.
  const begins = [0, ...crossingsOf(laps).slice(0, -1)];
  const next = begins.findIndex((begin) => begin >= end_ms);
  return next < 0 ? laps.length : next;
}

/**
 * The race as it stood that many laps before the winner's last: as if the flag had fallen when the first car
 * completed that lap and every other car finished the lap it was on. Rows without known laps stay unchanged.
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
    const counted = driven.slice(0, Math.min(row.laps, lapsUntil(driven, end)));
    const best_ms = counted.reduce<number | null>(
      (best, { time_ms, counts }) => (counts && (best === null || time_ms < best) ? time_ms : best),
      null,
    );
    return {
      ...row,
      laps: counted.length,
      total_ms: counted.length === row.laps ? row.total_ms : totalOf(counted),
      best_ms,
      best_at: best_ms === row.best_ms ? row.best_at : null,
    };
  });
}
