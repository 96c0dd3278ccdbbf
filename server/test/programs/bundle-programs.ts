import { fileURLToPath } from 'node:url';
import { bundlePrograms, commands, threads } from '../../bundle-programs.ts';
import { bundleFolder } from './find-bundled.ts';

const programs = ['portal-process', 'logging-process'].map((name) => [
  name,
  fileURLToPath(new URL(`${name}.ts`, import.meta.url)),
]);

/**
 * Bundles the programs that tests start as processes, as for production: a start from two thousand files takes ten
 * times as long.
 */
export default () =>
  bundlePrograms({ ...commands, ...threads, ...Object.fromEntries(programs) }, bundleFolder);
