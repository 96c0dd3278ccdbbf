const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Splits `ms` to a start for a clock. Rounds up to seconds and stops at zero. */
export function timeLeft(ms: number): TimeLeft {
  const left = Math.max(0, Math.ceil(ms / secondMs) * secondMs);
  return {
    days: Math.floor(left / dayMs),
    hours: Math.floor(left / hourMs) % 24,
    minutes: Math.floor(left / minuteMs) % 60,
    seconds: Math.floor(left / secondMs) % 60,
  };
}

/** Time to the start in ms at which each light turns on. */
const lightTimes = [dayMs, 6 * hourMs, hourMs, 10 * minuteMs, minuteMs];

export const startLights = lightTimes.length;

/** Number of start lights that are on. As in a race, all of them go out at the start. */
export function lightsOn(ms: number): number {
  return ms <= 0 ? 0 : lightTimes.filter((time) => ms <= time).length;
}

export type SpokenMoment = 'tenMinutes' | 'oneMinute' | 'started';

/** The moment of a countdown that screen readers announce, if any: three moments, a minute each. */
export function spokenMoment(ms: number): SpokenMoment | null {
  if (ms <= 0) return ms > -minuteMs ? 'started' : null;
  if (ms <= minuteMs) return 'oneMinute';
  return ms <= 10 * minuteMs && ms > 9 * minuteMs ? 'tenMinutes' : null;
}
