import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { node24, printLine, root, run } from './prepare.mjs';

/** A binary that lacks libraries, or a stub that points to a store, does not print its version. */
function works(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function findOnPath() {
  // The headless shell renders like the full browser and takes two thirds of the time.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ];
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(works);
}

async function findPlaywrights() {
  const entry = pathToFileURL(join(root, 'node_modules', '@playwright', 'test', 'index.mjs'));
  const { chromium } = await import(entry.href);
  const path = chromium.executablePath();
  return path && works(path) ? path : undefined;
}

/** Returns the path of a working Chromium: configured, installed, or downloaded now. */
async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (works(named)) return named;
    process.stderr.write(`CHROMIUM_PATH is ${named}, which does not start.\n`);
    return undefined;
  }
  const found = findOnPath() ?? (await findPlaywrights());
  if (found) return found;

  const isRoot = process.getuid?.() === 0;
  printLine('Installing a Chromium for the browser tests (once) …');
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  await run(node24(), [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'], { timeout: 300_000 });
  const installed = await findPlaywrights();
  if (installed || !isRoot) return installed;

  printLine("Trying Debian's package …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (name) =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name], { env, timeout: 600_000 });
  await run('apt-get', ['update'], { env, timeout: 300_000 });
  await install('chromium-headless-shell');
  if (!findOnPath()) await install('chromium');
  return findOnPath();
}

/** Returns its path, or throws with instructions. */
export async function requireChromium() {
  const path = await ensureChromium();
  if (path) return path;
  throw new Error(
    'No Chromium was found or could be installed.\n' +
      'Install one ("apt-get install chromium") or name one in CHROMIUM_PATH, and run this again.',
  );
}
