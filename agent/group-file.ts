import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The text of the file; empty when there is none. */
export function readGroupFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

function openInPlace(path: string): number {
  try {
    return openSync(path, 'r+');
  } catch (error) {
    if (isMissing(error)) return openSync(path, 'wx');
    throw error;
  }
}

/**
 * Writes the text over what is there, and only then cuts off what is left of it: whoever reads meanwhile never sees
 * an empty file. There is no new file and no rename, which the game server would not notice. In the instant of the cut a system
 * may hand zeroes to a reader; the cut is a change as well, for which the game server reads again.
 */
export function writeGroupFile(path: string, text: string): void {
  const bytes = Buffer.from(text);
  const file = openInPlace(path);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, at);
    ftruncateSync(file, bytes.length);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
