import { watchedIntervalMs } from './rules.ts';

/** Places of a lap at which times are taken. */
export const timingPoints = 48;

/** How many laps of passed points are remembered. */
const rememberedLaps = 3;
/** Two frames that lie further apart tell nothing of what was between them, in ms. */
const gapMaxMs = watchedIntervalMs * 24;

/** Where a car is, and when it passed the points behind it. */
export interface Progress {
  /** Laps that the game has counted. */
  laps: number;
  /** Share of the lap, 0 to 1. */
  share: number;
  /**
   * -1, 0 or 1: laps by which the line was crossed and not counted, or counted and not crossed yet. The game counts a lap some time
   * before or after a frame tells of the crossing; on the grid a car stands behind the line with no lap counted.
   */
  turn: number;
  /** ms of the bridge's clock. */
  at: number;
  /** By points from the start of the session, a lap having 48: ms at which each was passed. */
  passed: ReadonlyMap<number, number>;
}

/** Laps with their share. */
export const distanceOf = ({ laps, turn, share }: Pick<Progress, 'laps' | 'turn' | 'share'>): number =>
  laps + turn + share;

const isMiddle = (share: number) => share > 0.25 && share < 0.75;

/** A car as it is seen first. `isOnGrid`: it waits behind the line for the start. */
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

/** The next frame: points between the two are passed at times in proportion. A car that goes backwards passes none. */
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
    // The first time counts: who rolls back over a point and passes it again has lost what lies between.
    if (!passed.has(point)) passed.set(point, before.at + part * (at - before.at));
  }
  const oldest = last - rememberedLaps * timingPoints;
  for (const point of passed.keys()) if (point < oldest) passed.delete(point);
  return { ...after, passed };
}

/** The game has counted a lap. */
export function countLap(before: Progress, laps: number): Progress {
  const turn = isMiddle(before.share) ? 0 : Math.max(-1, before.turn - (laps - before.laps));
  return { ...before, laps, turn };
}

/** ms at which a place of the session was passed, between the two frames that hold it; undefined where no frame tells. */
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
 * ms from the start of a lap to each of its timing points, the last being its end; undefined where one was not seen. The first lap of a
 * session is 1.
 */
export function pointsOfLap({ passed }: Progress, lap: number): number[] | undefined {
  const start = (lap - 1) * timingPoints;
  const from = passed.get(start);
  const times = Array.from({ length: timingPoints }, (_, index) => passed.get(start + index + 1));
  if (from === undefined || !times.every((at) => at !== undefined)) return undefined;
  return times.map((at) => Math.round(at - from));
}

/** What lies between two cars: ms, or whole laps; both null until both have passed a point. */
export interface Gap {
  ms: number | null;
  laps: number | null;
}

const tenthMs = 100;
/** To one decimal of a second, as it is shown. */
export const toTenths = (ms: number): number => Math.round(ms / tenthMs) * tenthMs;

/** How far a car is behind another: the difference of the times at which both passed the last point of the one behind. */
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
