import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPatienceMs } from '../outages/wait-at-start.ts';
import { isSameProcess, readProcess } from './process-table.ts';

export const socketName = '.s.PGSQL.5432';
const impossiblePid = 4_194_305;

/** Why the database did not start, as a sentence for the operator. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** Next to the database's files: which portal started the running server. */
const ownerFile = (folder: string) => `${folder}.owner`;

/**
 * postmaster.pid survives a crash. Its process may be a server whose portal was killed (stop it), the server of a
 * running portal (refuse), gone (PostgreSQL detects that), or an unrelated process with the same id. In the last
 * case the id is replaced by an impossible one; the file must stay, because PostgreSQL uses its other lines to
 * detect remaining processes of a killed server.
 */
export async function stopPreviousServer(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const server = readProcess(pid);
  if (!server?.command.includes(folder)) return disownFiles(folder);
  if (ownerLives(folder, server.parent)) {
    throw new EmbeddedDatabaseError(
      `The data folder ${dirname(folder)} is in use by another Paddock (PostgreSQL process ${pid}): stop it first, or give this one a DATA_DIR of its own.`,
    );
  }
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + startPatienceMs;
  while (isSameProcess(server)) {
    if (performance.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `An earlier PostgreSQL (process ${pid}) does not end: stop it and try again.`,
      );
    }
    await sleep(20);
  }
  // Killed instead of stopped: its id may remain for a while as a zombie.
  if (existsSync(file)) disownFiles(folder);
}

function disownFiles(folder: string): void {
  const file = join(folder, 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(impossiblePid)));
  rmSync(join(folder, `${socketName}.lock`), { force: true });
}

export function writeOwnerFile(folder: string): void {
  const { pid, startTime } = readProcess(process.pid) ?? { pid: process.pid, startTime: 0 };
  writeFileSync(ownerFile(folder), JSON.stringify({ pid, startTime }));
}

export function removeOwnerFile(folder: string): void {
  rmSync(ownerFile(folder), { force: true });
}

/** Without an owner file (killed before it was written), a server adopted by init is an orphan. */
function ownerLives(folder: string, parent: number): boolean {
  if (!existsSync(ownerFile(folder))) return parent !== 1;
  return isSameProcess(JSON.parse(readFileSync(ownerFile(folder), 'utf8')));
}
