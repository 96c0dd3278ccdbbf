import { performance } from 'node:perf_hooks';

/** ms between two looks. */
const spanMs = 500;

let last = performance.eventLoopUtilization();
let lookedAt = 0;
let load = 0;

/** The share of the last moments in which this process had something to do, from 0 to 1. */
export function threadLoad(): number {
  const now = performance.now();
  if (now - lookedAt < spanMs) return load;
  const current = performance.eventLoopUtilization();
  load = performance.eventLoopUtilization(current, last).utilization;
  last = current;
  lookedAt = now;
  return load;
}
