import type { CarState } from './rules.ts';

/** Radius of a box in metres. */
const boxMeters = 8;
/** Speed in km/h below which a car is stationary, and ms until it counts as stopped. */
const standsKmh = 5;
const stoppedAfterMs = 5_000;
/** m/s that no car reaches: between two frames it was teleported. */
const jumpMs = 180;
/** A shorter jump is a network correction, in m. */
const jumpMeters = 50;

export interface Place {
  x: number;
  z: number;
}

/** A car's position, from frames. */
export interface Motion extends Place {
  kmh: number;
  /** ms of the bridge's clock. */
  at: number;
  /** Stationary since; null while moving. */
  stands_since: number | null;
  /** Whether it was teleported here and has not moved since. */
  was_put: boolean;
}

const metersBetween = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.z - other.z);

export function nextMotion(
  before: Motion | undefined,
  next: { x: number; z: number; kmh: number; at: number },
): Motion {
  const stands = next.kmh < standsKmh;
  const since = stands ? (before?.stands_since ?? next.at) : null;
  if (!before) return { ...next, stands_since: since, was_put: false };
  const meters = metersBetween(before, next);
  const seconds = Math.max(0.05, (next.at - before.at) / 1_000);
  const isPut = meters > jumpMeters && meters / seconds > jumpMs;
  return {
    ...next,
    stands_since: isPut && stands ? next.at : since,
    was_put: stands && (isPut || before.was_put),
  };
}

/**
 * Learns a car's box from where it was teleported or stood before it first drove off, outside a grid; undefined if
 * unknown.
 */
export function learnBox(
  motion: Motion,
  { isFirst, isRace }: { isFirst: boolean; isRace: boolean },
): Place | undefined {
  const stood = isFirst && !isRace && motion.kmh < standsKmh;
  return motion.was_put || stood ? { x: motion.x, z: motion.z } : undefined;
}

/** The state of a car. `boxes` are the known boxes of all cars. */
export function carStateOf(
  motion: Motion | undefined,
  {
    boxes,
    isConnected,
    hasFinished,
  }: { boxes: readonly Place[]; isConnected: boolean; hasFinished: boolean },
): CarState {
  if (hasFinished) return 'finished';
  if (!isConnected) return 'gone';
  if (!motion || motion.stands_since === null) return 'track';
  if (motion.was_put || boxes.some((box) => metersBetween(box, motion) <= boxMeters)) return 'pit';
  return motion.at - motion.stands_since >= stoppedAfterMs ? 'stopped' : 'track';
}
