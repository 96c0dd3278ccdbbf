import { readFileSync } from 'node:fs';

/** A process. Ids are reused; together with the start time they identify a process. */
export interface ProcessInfo {
  pid: number;
  /** Clock ticks since boot. */
  startTime: number;
  parent: number;
  command: string;
}

/** Linux' current data about a process; undefined if it does not exist or is a zombie. */
export function readProcess(pid: number): ProcessInfo | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { pid, startTime: Number(fields[19]), parent: Number(fields[1]), command };
  } catch {
    return undefined;
  }
}

export function isSameProcess({ pid, startTime }: Pick<ProcessInfo, 'pid' | 'startTime'>): boolean {
  return readProcess(pid)?.startTime === startTime;
}
