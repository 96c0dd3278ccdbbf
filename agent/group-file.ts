import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Returns the text of the file, or an empty string if there is none. */
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
 * Overwrites the file in place and then truncates the rest, so that concurrent readers never see an empty file.
 * The game server would not notice a new or renamed file. During truncation some systems return zeroes to a
 * reader; the truncation itself triggers another read.
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
