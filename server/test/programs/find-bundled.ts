import { fileURLToPath } from 'node:url';

export const bundleFolder = fileURLToPath(new URL('../../build/test', import.meta.url));

/** The bundle of a test program or of a command of server/src/cli, built by bundle-programs.ts. */
export const findBundled = (name: string): string => `${bundleFolder}/${name}.js`;
