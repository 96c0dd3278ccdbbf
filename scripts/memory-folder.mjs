import { readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const folder = '/dev/shm';
/** A run was seen to hold 0.8 GB; the rest is for the system, and for what failed tests leave behind. */
const enough_bytes = 8 * 2 ** 30;

function isRoomy() {
  const [, , , options = ''] = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place]) => place === folder);
  const { bavail, bsize } = statfsSync(folder);
  // Some tests start a program from their folder.
  return !options.split(',').includes('noexec') && Math.min(bavail * bsize, freemem()) > enough_bytes;
}

/**
 * The system's folder of files that stay in memory, where it has room for what tests write: on the disk of a virtual machine a new
 * database costs up to ten times as much. Returns undefined elsewhere.
 */
export function memoryFolder() {
  try {
    return isRoomy() ? folder : undefined;
  } catch {
    return undefined;
  }
}
