import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { nativePackages } from '../scripts/production.mjs';

const source = fileURLToPath(new URL('./src', import.meta.url));

/**
 * Packages with native parts next to the bundle in node_modules, packages for development, and an optional one of
 * the database driver.
 */
const external = [...nativePackages, 'vite', 'pg-native', 'cloudflare:sockets'];

/** Keeps `import.meta` paths of modules in src, where migrations, fonts and pictures stay. */
const keepPlaces = (folder: string): Plugin => ({
  name: 'keep-places',
  transform: (code, id) => {
    if (!id.startsWith(source) || !code.includes('import.meta.url')) return null;
    const place = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url)`;
    return code.replaceAll('import.meta.url', `${place}.href`);
  },
});

/**
 * Bundles the server's TypeScript and its packages into a few files, so that a start opens a few files instead of
 * two thousand. Dynamic imports become separate files.
 * @param programs Entry files by their name in `folder`.
 */
export async function bundlePrograms(programs: Record<string, string>, folder: string): Promise<void> {
  const bundle = await rolldown({
    input: programs,
    platform: 'node',
    external,
    plugins: [keepPlaces(folder)],
  });
  // Unminified, for readable stack traces.
  await bundle.write({ dir: folder, format: 'esm', comments: false });
}

/** The commands needed in an installation without sources. */
export const commands = Object.fromEntries(
  ['owner', 'import-hub', 'migrate', 'backup', 'restore', 'rotate-secret'].map((name) => [
    name,
    `${source}/cli/${name}.ts`,
  ]),
);

/** Worker thread programs. The portal starts them by file name from the bundle's folder. */
export const threads = { 'result-file-thread': `${source}/features/racing/files/result-file-thread.ts` };
