import { existsSync, readFileSync } from 'node:fs';

/** Where the kernel reports it, and the units per second: cgroups v2 and v1. */
const sources = [
  { file: '/sys/fs/cgroup/cpu.stat', value: /^usage_usec (\d+)$/m, units: 1e6 },
  { file: '/sys/fs/cgroup/cpuacct/cpuacct.usage', value: /^(\d+)$/m, units: 1e9 },
];

/**
 * Processor time of the whole control group so far, in s. Includes PostgreSQL, which detaches from the process
 * tree that started it. Returns undefined without control groups.
 */
export function processorSeconds() {
  for (const { file, value, units } of sources) {
    const found = existsSync(file) && value.exec(readFileSync(file, 'utf8'));
    if (found) return Number(found[1]) / units;
  }
  return undefined;
}
