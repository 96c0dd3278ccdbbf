import { fileURLToPath } from 'node:url';

export const bundleFolder = fileURLToPath(new URL('../../build/test', import.meta.url));

/** A program of its own of the tests, or a command of server/src/cli, as bundle-programs.ts makes it. */
export const findBundled = (name: string): string => `${bundleFolder}/${name}.js`;
