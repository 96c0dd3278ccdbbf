import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { nativePackages } from '../scripts/production.mjs';

const source = fileURLToPath(new URL('./src', import.meta.url));

/** They bring native parts, which lie beside them in node_modules, or belong to development; the database's driver knows two that nobody has. */
const external = [...nativePackages, 'vite', 'pg-native', 'cloudflare:sockets'];

/** Migrations, fonts and pictures stay where they are: a module goes on finding them from its own place in src. */
const keepPlaces = (folder: string): Plugin => ({
  name: 'keep-places',
  transform: (code, id) => {
    if (!id.startsWith(source) || !code.includes('import.meta.url')) return null;
    const place = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url)`;
    return code.replaceAll('import.meta.url', `${place}.href`);
  },
});

/**
 * Makes programs of all of the server's TypeScript and of its packages in a few files, so that a start opens a few files and not two
 * thousand. What is imported where it is needed stays a file of its own.
 *
 * @param programs The file of each by the name that it gets in `folder`.
 */
export async function bundlePrograms(programs: Record<string, string>, folder: string): Promise<void> {
  const bundle = await rolldown({
    input: programs,
    platform: 'node',
    external,
    plugins: [keepPlaces(folder)],
  });
  // With names and lines as they were written, for those who read an error.
  await bundle.write({ dir: folder, format: 'esm', comments: false });
}

/** The commands that an installation without the sources needs. */
export const commands = Object.fromEntries(
  ['owner', 'import-hub', 'migrate', 'backup', 'restore', 'rotate-secret'].map((name) => [
    name,
    `${source}/cli/${name}.ts`,
  ]),
);

/** Worker thread programs. The portal starts them by file name from the bundle's folder. */
export const threads = { 'result-file-thread': `${source}/features/racing/files/result-file-thread.ts` };
