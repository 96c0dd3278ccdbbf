import { watchedIntervalMs } from './rules.ts';

/** Timing points per lap. */
export const timingPoints = 48;

/** Laps of passed points to remember. */
const rememberedLaps = 3;
/** Frames further apart are not interpolated, in ms. */
const gapMaxMs = watchedIntervalMs * 24;

/** A car's position and the times at which it passed timing points. */
export interface Progress {
  /** Laps counted by the game. */
  laps: number;
  /** Fraction of the lap, 0 to 1. */
  share: number;
  /**
   * -1, 0 or 1: the line was crossed but the lap not counted yet, or the reverse. The game counts a lap somewhat
   * before or after a frame shows the crossing; on the grid, a car stands behind the line with no lap counted.
   */
  turn: number;
  /** ms of the bridge's clock. */
  at: number;
  /** ms at which each point was passed, by point from the start of the session, 48 per lap. */
  passed: ReadonlyMap<number, number>;
}

/** Laps plus the fraction of the current one. */
export const distanceOf = ({ laps, turn, share }: Pick<Progress, 'laps' | 'turn' | 'share'>): number =>
  laps + turn + share;

const isMiddle = (share: number) => share > 0.25 && share < 0.75;

/** A car's first frame. `isOnGrid`: it waits behind the line for the start. */
export function startProgress(
  { share, at }: { share: number; at: number },
  laps = 0,
  isOnGrid = false,
): Progress {
  return { laps, share, turn: isOnGrid && share >= 0.75 ? -1 : 0, at, passed: new Map() };
}

function turnAfter({ turn, share }: Progress, next: number): number {
  if (isMiddle(next)) return 0;
  if (share >= 0.75 && next <= 0.25) return Math.min(1, turn + 1);
  if (share <= 0.25 && next >= 0.75) return Math.max(-1, turn - 1);
  return turn;
}

/** Applies the next frame; points in between are interpolated. A car that reverses passes none. */
export function moveProgress(before: Progress, { share, at }: { share: number; at: number }): Progress {
  const turn = turnAfter(before, share);
  const [from, to] = [distanceOf(before), before.laps + turn + share];
  const after = { ...before, share, turn, at };
  const isSteady = to > from && to - from < 0.5 && at > before.at && at - before.at <= gapMaxMs;
  if (!isSteady) return after;
  const [first, last] = [Math.floor(from * timingPoints) + 1, Math.floor(to * timingPoints)];
  if (first > last) return after;
  const passed = new Map(before.passed);
  for (let point = first; point <= last; point += 1) {
    const part = (point / timingPoints - from) / (to - from);
    // The first time counts, so that rolling back over a point and passing it again loses time.
    if (!passed.has(point)) passed.set(point, before.at + part * (at - before.at));
  }
  const oldest = last - rememberedLaps * timingPoints;
  for (const point of passed.keys()) if (point < oldest) passed.delete(point);
  return { ...after, passed };
}

/** Applies a lap counted by the game. */
export function countLap(before: Progress, laps: number): Progress {
  const turn = isMiddle(before.share) ? 0 : Math.max(-1, before.turn - (laps - before.laps));
  return { ...before, laps, turn };
}

/** ms at which a position of the session was passed, interpolated between two frames; undefined if unknown. */
export function passedAt(
  before: Progress,
  after: Progress,
  /** In laps. */
  place: number,
): number | undefined {
  const [from, to] = [distanceOf(before), distanceOf(after)];
  const isBetween = place > from && place <= to && to - from < 0.5;
  if (!isBetween || after.at <= before.at || after.at - before.at > gapMaxMs) return undefined;
  return before.at + ((place - from) / (to - from)) * (after.at - before.at);
}

/**
 * ms from the start of a lap to each of its timing points, the last being its end; undefined if one is missing.
 * The first lap of a session is 1.
 */
export function pointsOfLap({ passed }: Progress, lap: number): number[] | undefined {
  const start = (lap - 1) * timingPoints;
  const from = passed.get(start);
  const times = Array.from({ length: timingPoints }, (_, index) => passed.get(start + index + 1));
  if (from === undefined || !times.every((at) => at !== undefined)) return undefined;
  return times.map((at) => Math.round(at - from));
}

/** The gap between two cars: ms, or whole laps; both null until both have passed a point. */
export interface Gap {
  ms: number | null;
  laps: number | null;
}

const tenthMs = 100;
/** Rounds to a tenth of a second for display. */
export const toTenths = (ms: number): number => Math.round(ms / tenthMs) * tenthMs;

/** The gap of a car to another: the difference of the times at which both passed the last point of the car behind. */
export function gapBetween(ahead: Progress | undefined, behind: Progress | undefined): Gap {
  if (!ahead || !behind) return { ms: null, laps: null };
  const laps = Math.floor(distanceOf(ahead) - distanceOf(behind));
  if (laps >= 1) return { ms: null, laps };
  const points = [...behind.passed.keys()];
  for (let place = points.length - 1; place >= 0; place -= 1) {
    const point = points[place] ?? 0;
    const [own, other] = [behind.passed.get(point), ahead.passed.get(point)];
    if (own !== undefined && other !== undefined)
      return { ms: toTenths(Math.max(0, own - other)), laps: null };
  }
  return { ms: null, laps: null };
}
