import { readFileSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const folder = '/dev/shm';
/** A run needs about 0.8 GB; the rest is a margin for the system and for leftovers of failed tests. */
const enough_bytes = 8 * 2 ** 30;

function isRoomy() {
  const [, , , options = ''] = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place]) => place === folder);
  const { bavail, bsize } = statfsSync(folder);
  // Some tests execute a program from their folder.
  return !options.split(',').includes('noexec') && Math.min(bavail * bsize, freemem()) > enough_bytes;
}

/**
 * Returns the system's in-memory folder if it has room for test files: on a virtual disk a new database takes up
 * to ten times as long. Returns undefined elsewhere.
 */
export function memoryFolder() {
  try {
    return isRoomy() ? folder : undefined;
  } catch {
    return undefined;
  }
}
