import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second, the unit of process times on Linux. */
const ticksPerSecond = 100;

/** Returns an empty string for a process that has just ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The fields after the program name, which may contain spaces and brackets. */
const statOf = (pid: number) => read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];

/** A process and its descendants. */
export function processTree(root: number): number[] {
  const parents = readdirSync('/proc')
    .map(Number)
    .filter(Boolean)
    .map((pid) => [pid, Number(statOf(pid)[1])] as const);
  const tree = [root];
  for (const parent of tree) for (const [pid, started] of parents) if (started === parent) tree.push(pid);
  return tree;
}

/** Whether it is a PostgreSQL process. */
export const isDatabase = (pid: number) => read(pid, 'comm').startsWith('postgres');

/** Processor time of processes and their ended children, in ms. */
export function processorMs(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => statOf(pid).slice(11, 15).map(Number));
  return (ticks.reduce((sum, one) => sum + one, 0) * 1_000) / ticksPerSecond;
}

/** Memory of processes in MB, with shared memory counted proportionally. */
export function residentMegabytes(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1_024;
}
