import { posix, win32 } from 'node:path';

/** The portal takes no longer name. */
const longestName = 200;
/** Neither signs that a file system gives a meaning, nor control characters, nor halves of a character; not hidden. */
const pattern = /^[^.\s\p{Cc}\p{Cs}/\\:*?"<>|][^\p{Cc}\p{Cs}/\\:*?"<>|]*\.json$/iu;

/** The name of a result file from a path of either system, with blanks and any letters; undefined for another file. */
export function toResultName(path: string): string | undefined {
  const name = posix.basename(win32.basename(path));
  return name.length <= longestName && pattern.test(name) ? name : undefined;
}
