import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel's clock in a second, as Linux counts the time of processes. */
const ticksPerSecond = 100;

/** A process that ends while it is looked at has no figures. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** What stands behind the name of the program, which may hold spaces and brackets. */
const statOf = (pid: number) => read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];

/** A process and those that it started, and they. */
export function processTree(root: number): number[] {
  const parents = readdirSync('/proc')
    .map(Number)
    .filter(Boolean)
    .map((pid) => [pid, Number(statOf(pid)[1])] as const);
  const tree = [root];
  for (const parent of tree) for (const [pid, started] of parents) if (started === parent) tree.push(pid);
  return tree;
}

/** Whether the process is one of PostgreSQL's. */
export const isDatabase = (pid: number) => read(pid, 'comm').startsWith('postgres');

/** Time of processors that these have had, in ms, those they started and that have ended included. */
export function processorMs(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => statOf(pid).slice(11, 15).map(Number));
  return (ticks.reduce((sum, one) => sum + one, 0) * 1_000) / ticksPerSecond;
}

/** Memory of these in MB; what they share is counted in parts. */
export function residentMegabytes(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1_024;
}
