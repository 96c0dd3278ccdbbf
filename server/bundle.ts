import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePrograms, commands, threads } from './bundle-programs.ts';

/* Builds the program that production runs: `npm run build -w server`. */

const build = fileURLToPath(new URL('./build', import.meta.url));
const main = fileURLToPath(new URL('./src/main.ts', import.meta.url));
/** The web's server build. Bundled together, both share a single copy of the contract. */
const pages = fileURLToPath(new URL('../web/build/server/index.js', import.meta.url));

await bundlePrograms({ main, pages, ...commands, ...threads }, build);

// A running portal loads some chunks lazily, so chunks of builds within the last day stay.
const dayAgo = statSync(join(build, 'main.js')).mtimeMs - 86_400_000;
for (const name of readdirSync(build))
  if (statSync(join(build, name)).mtimeMs < dayAgo) rmSync(join(build, name), { recursive: true });
