import { existsSync } from 'node:fs';

/** Finds an installed program, such as from a Debian package; undefined if missing. */
export const findProgram = (name: string): string | undefined =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin']
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path));
