import { existsSync } from 'node:fs';

/** A program of the machine, such as those that Debian's packages bring; undefined where it is not installed. */
export const findProgram = (name: string): string | undefined =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin']
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path));
