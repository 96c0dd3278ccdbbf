import { readFileSync } from 'node:fs';
import { SyncError } from './steam-ids.ts';

export interface GameProcess {
  pid?: number;
  pid_file?: string;
  /** Required substring of its command line. */
  process?: string;
}

function pidOf({ pid, pid_file }: GameProcess): number | undefined {
  if (pid !== undefined || pid_file === undefined) return pid;
  try {
    const text = readFileSync(pid_file, 'utf8').trim();
    // 0 and negative numbers address process groups, and 1 is init.
    if (/^\d{1,10}$/.test(text) && Number(text) > 1) return Number(text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new SyncError('there is no pid file');
    throw error;
  }
  throw new SyncError('the pid file holds no process id');
}

/**
 * Signals the game server to reload its groups. Throws a Refusal if it is not running; it then reads them on
 * start. The signal kills a process that does not handle it, so a configured name must match the process.
 */
export function signalReload(target: GameProcess): void {
  const pid = pidOf(target);
  if (pid === undefined) return;
  if (target.process !== undefined && !commandOf(pid).includes(target.process)) {
    throw new SyncError(`process ${pid} is not ${target.process}`);
  }
  try {
    process.kill(pid, 'SIGUSR1');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EPERM') throw new SyncError(`process ${pid} belongs to another user`);
    throw new SyncError(code === 'ESRCH' ? `process ${pid} does not run` : String(error));
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    throw new SyncError(`process ${pid} does not run`);
  }
}
