import { posix, win32 } from 'node:path';

/** Maximum length accepted by the portal. */
const longestName = 200;
/** Rejects characters with a meaning in file systems, control characters, lone surrogates and hidden files. */
const pattern = /^[^.\s\p{Cc}\p{Cs}/\\:*?"<>|][^\p{Cc}\p{Cs}/\\:*?"<>|]*\.json$/iu;

/** The name of a result file from a Windows or POSIX path; undefined for another file. Allows spaces and any letters. */
export function toResultName(path: string): string | undefined {
  const name = posix.basename(win32.basename(path));
  return name.length <= longestName && pattern.test(name) ? name : undefined;
}
