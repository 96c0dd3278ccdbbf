import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { nativePackages } from '../scripts/production.mjs';

/*
 * Makes the program that production runs, `npm run build -w server`: all of the server's TypeScript and of its packages in a few
 * files, so that a start opens a few files and not two thousand. What is imported where it is needed stays a file of its own.
 */

const source = fileURLToPath(new URL('./src', import.meta.url));
const build = fileURLToPath(new URL('./build', import.meta.url));

/** They bring native parts, which lie beside them in node_modules, or belong to development; the database's driver knows two that nobody has. */
const external = [...nativePackages, 'vite', 'pg-native', 'cloudflare:sockets'];

/** Migrations, fonts and pictures stay where they are: a module goes on finding them from its own place in src. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform: (code, id) => {
    if (!id.startsWith(source) || !code.includes('import.meta.url')) return null;
    const place = `new URL(${JSON.stringify(relative(build, id))}, import.meta.url)`;
    return code.replaceAll('import.meta.url', `${place}.href`);
  },
};

const bundle = await rolldown({
  // The portal, and the commands that an installation without the sources needs.
  input: {
    main: `${source}/main.ts`,
    ...Object.fromEntries(
      ['owner', 'import-hub', 'migrate', 'backup', 'restore', 'rotate-secret'].map((name) => [
        name,
        `${source}/cli/${name}.ts`,
      ]),
    ),
  },
  platform: 'node',
  external,
  plugins: [ownPlaces],
});
// With names and lines as they were written, for those who read an error.
await bundle.write({ dir: build, format: 'esm', comments: false });

// A portal that runs reads some parts when they are first needed: those of the builds of a day stay.
const dayAgo = statSync(join(build, 'main.js')).mtimeMs - 86_400_000;
for (const name of readdirSync(build))
  if (statSync(join(build, name)).mtimeMs < dayAgo) rmSync(join(build, name), { recursive: true });
