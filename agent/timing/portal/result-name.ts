import { posix, win32 } from 'node:path';

/** The name of a result file out of a path of either system; undefined for what is none. */
export function toResultName(path: string): string | undefined {
  const name = posix.basename(win32.basename(path));
  return /^[\w.-]{1,195}\.json$/i.test(name) ? name : undefined;
}
