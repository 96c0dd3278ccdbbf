import { hourMs, minuteMs } from '../../durations.ts';

/** Deadlines are inclusive. */
export const isInTime = (deadline: Date, now: Date): boolean => now <= deadline;

/**
 * How long an offer stands, in ms, depending on the time until the start; null offers the place to everyone
 * waiting at once.
 */
function offerMs(leftMs: number): number | null {
  if (leftMs < hourMs) return null;
  if (leftMs < 3 * hourMs) return 30 * minuteMs;
  return leftMs < 24 * hourMs ? 2 * hourMs : 24 * hourMs;
}

/** The deadline of an offer; null if the first to accept gets the place. */
export function offerDeadline(offeredAt: Date, start: Date): Date | null {
  const ms = offerMs(start.getTime() - offeredAt.getTime());
  return ms === null ? null : new Date(offeredAt.getTime() + ms);
}

/** The minimum time left before a deadline after a change of schedule, in ms. */
export const movedLeastMs = 30 * minuteMs;

/** Moves a deadline with its event. Leaves at least 30 minutes, unless the old deadline was closer. */
export function moveDeadline(old: Date, moved: Date, now: Date): Date {
  const least = Math.min(old.getTime(), now.getTime() + movedLeastMs);
  return new Date(Math.max(moved.getTime(), least));
}

/** The deadline of an open offer after its event moved. */
export function moveOffer(offer: { offered_at: Date; deadline: Date }, start: Date, now: Date): Date {
  return moveDeadline(offer.deadline, offerDeadline(offer.offered_at, start) ?? now, now);
}

export interface TimeWindow {
  opens_at: Date;
  closes_at: Date;
}

/** Minutes before the start. */
export interface WindowRule {
  opens_before: number;
  closes_before: number;
}

export const signUpDefault: WindowRule = { opens_before: 10_080, closes_before: 30 };
export const checkInDefault: WindowRule = { opens_before: 60, closes_before: 10 };
export const checkInLimits = {
  opens_before: { min: 5, max: 1_440 },
  closes_before: { min: 0, max: 60 },
} as const;

export function windowBefore(start: Date, { opens_before, closes_before }: WindowRule): TimeWindow {
  const before = (minutes: number) => new Date(start.getTime() - minutes * minuteMs);
  return { opens_at: before(opens_before), closes_at: before(closes_before) };
}

/** Both instants are inclusive. */
export const isWindowOpen = ({ opens_at, closes_at }: TimeWindow, now: Date): boolean =>
  now >= opens_at && isInTime(closes_at, now);
