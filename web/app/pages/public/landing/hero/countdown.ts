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

/** What a clock shows of `ms` to a start; the last second is shown to its end, and nothing below zero. */
export function timeLeft(ms: number): TimeLeft {
  const left = Math.max(0, Math.ceil(ms / secondMs) * secondMs);
  return {
    days: Math.floor(left / dayMs),
    hours: Math.floor(left / hourMs) % 24,
    minutes: Math.floor(left / minuteMs) % 60,
    seconds: Math.floor(left / secondMs) % 60,
  };
}

/** Time to the start, in ms, at which each light goes on. */
const lightTimes = [dayMs, 6 * hourMs, hourMs, 10 * minuteMs, minuteMs];

export const startLights = lightTimes.length;

/** How many of the start lights are on. As at a start, all of them go out when it begins. */
export function lightsOn(ms: number): number {
  return ms <= 0 ? 0 : lightTimes.filter((time) => ms <= time).length;
}

export type SpokenMoment = 'tenMinutes' | 'oneMinute' | 'started';

/** What is said aloud of a countdown: three moments, each for a minute. */
export function spokenMoment(ms: number): SpokenMoment | null {
  if (ms <= 0) return ms > -minuteMs ? 'started' : null;
  if (ms <= minuteMs) return 'oneMinute';
  return ms <= 10 * minuteMs && ms > 9 * minuteMs ? 'tenMinutes' : null;
}
