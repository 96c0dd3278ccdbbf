import type { CarState } from './rules.ts';

/** Metres around a box. */
const boxMeters = 8;
/** km/h below which a car stands, and how long until it has stopped, in ms. */
const standsKmh = 5;
const stoppedAfterMs = 5_000;
/** m/s that no car drives: between two frames it was put somewhere else. */
const jumpMs = 180;
/** A jump shorter than this is a correction of the network, in m. */
const jumpMeters = 50;

export interface Place {
  x: number;
  z: number;
}

/** Where a car was, as frames tell it. */
export interface Motion extends Place {
  kmh: number;
  /** ms of the bridge's clock. */
  at: number;
  /** Since when it stands; null while it moves. */
  stands_since: number | null;
  /** Whether it was put where it is and has not driven off. */
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
 * The box of a car, learned from where it was put or stood before it ever drove off, outside of a grid; undefined while nothing tells
 * it.
 */
export function learnBox(
  motion: Motion,
  { isFirst, isRace }: { isFirst: boolean; isRace: boolean },
): Place | undefined {
  const stood = isFirst && !isRace && motion.kmh < standsKmh;
  return motion.was_put || stood ? { x: motion.x, z: motion.z } : undefined;
}

/** What a car does. `boxes` are those learned of all cars. */
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
