import { readFileSync } from 'node:fs';

/** One process. Numbers are given again after a while; together with its start time a process is known for sure. */
export interface ProcessInfo {
  pid: number;
  /** Clock ticks since the machine started. */
  startTime: number;
  parent: number;
  command: string;
}

/** What Linux tells about a process now; undefined when there is none, or only its unburied remains. */
export function readProcess(pid: number): ProcessInfo | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may itself hold spaces and parentheses.
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
