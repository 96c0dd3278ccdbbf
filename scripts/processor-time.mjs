import { existsSync, readFileSync } from 'node:fs';

/** Where the kernel says it, and how many of its units are a second: control groups of the second version, and of the first. */
const sources = [
  { file: '/sys/fs/cgroup/cpu.stat', value: /^usage_usec (\d+)$/m, units: 1e6 },
  { file: '/sys/fs/cgroup/cpuacct/cpuacct.usage', value: /^(\d+)$/m, units: 1e9 },
];

/**
 * Processor time of the whole control group until now, in s. PostgreSQL leaves the tree of processes that started it, so a step of the
 * tests is measured by this. Returns undefined where the system has no control groups.
 */
export function processorSeconds() {
  for (const { file, value, units } of sources) {
    const found = existsSync(file) && value.exec(readFileSync(file, 'utf8'));
    if (found) return Number(found[1]) / units;
  }
  return undefined;
}
