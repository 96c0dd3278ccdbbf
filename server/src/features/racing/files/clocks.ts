import { dayMs } from '@paddock/contract/durations';

/** The units that `Timestamp` is written in. */
export type ClockUnit = 'ms_since_start' | 'unix_s' | 'unix_ms';

const nearMs = 2 * dayMs;

/**
 * The unit of a file's timestamps. They are Unix time if, read as such, all lie within two days of the file's date. Magnitude alone is
 * ambiguous: a server with an uptime of twelve days counts more than 1,000,000,000 ms.
 */
export function clockUnitOf(timestamps: readonly number[], date: Date): ClockUnit {
  const known = timestamps.filter((at) => at > 0);
  const isNear = (factor: number) =>
    known.length > 0 && known.every((at) => Math.abs(at * factor - date.getTime()) <= nearMs);
  if (isNear(1_000)) return 'unix_s';
  return isNear(1) ? 'unix_ms' : 'ms_since_start';
}

/** A timestamp in ms of its own clock; 0 stays unknown. */
export const toClockMs = (at: number, unit: ClockUnit): number => (unit === 'unix_s' ? at * 1_000 : at);

/** Larger clocks count from 1970: no server has an uptime of 31 years. */
const unixFromMs = 1e12;

/** Whether crossings have a resolution of one second, so that equal ones are no dead heat. Clocks in ms, 0 is unknown. */
export const isWholeSeconds = (clocks: readonly number[]): boolean => {
  const known = clocks.filter((clock) => clock > 0);
  return known.length > 0 && known.every((clock) => clock >= unixFromMs && clock % 1_000 === 0);
};
