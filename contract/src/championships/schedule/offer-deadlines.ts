const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Nobody has less than this for an answer because an event was moved. */
export const leastNoticeMs = 30 * minuteMs;

/** How long a place is offered to one driver alone, by how long it is until the start. */
const periods = [
  { until: 24 * hourMs, period: 24 * hourMs },
  { until: 3 * hourMs, period: 2 * hourMs },
  { until: hourMs, period: 30 * minuteMs },
];

/**
 * Until when a free place is one driver's to take; its last instant counts. Null when the start is so near that all who wait are asked and
 * the first has it.
 */
export function offerDeadline(now: Date, start: Date): Date | null {
  const left = start.getTime() - now.getTime();
  const found = periods.find(({ until }) => left >= until);
  return found ? new Date(now.getTime() + found.period) : null;
}

/** The deadline of an open offer after its event was moved: as if it were made now, and never less than half an hour away. */
export function movedOfferDeadline(now: Date, start: Date): Date {
  const anew = offerDeadline(now, start)?.getTime() ?? start.getTime();
  return new Date(Math.max(anew, now.getTime() + leastNoticeMs));
}

export function isOfferOpen(deadline: Date | null, now: Date): boolean {
  return deadline === null || now <= deadline;
}

/** When drivers may say that they are there. */
export interface CheckIn {
  /** Minutes before the start, 5 to 1,440. */
  opens: number;
  /** Minutes before the start, 0 to 60. */
  closes: number;
}

export interface Window {
  opens_at: Date;
  closes_at: Date;
}

export function checkInWindow(start: Date, { opens, closes }: CheckIn): Window {
  return {
    opens_at: new Date(start.getTime() - opens * minuteMs),
    closes_at: new Date(start.getTime() - closes * minuteMs),
  };
}

/** Its window after the event was moved: open for half an hour from now on at least. */
export function movedCheckIn(now: Date, start: Date, checkIn: CheckIn): Window {
  const { opens_at, closes_at } = checkInWindow(start, checkIn);
  return { opens_at, closes_at: new Date(Math.max(closes_at.getTime(), now.getTime() + leastNoticeMs)) };
}
