import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export function printLine(line) {
  process.stdout.write(`\n› ${line}\n`);
}

/** Prints the next step and exits. */
export function giveUp(what, next) {
  process.stderr.write(`\n✗ ${what}\n  ${next}\n`);
  process.exit(1);
}

/** Runs a command with inherited output; resolves to its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    });
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(127);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

export const npm = (...args) => run('npm', args);

/** Runs npm on the system's Node, because `npm ci` replaces the folder with the project's own. */
function npmOfMachine(...args) {
  const ours = join('node_modules', '.bin');
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(`${sep}${ours}`));
  return run('npm', args, { env: { ...process.env, PATH: path.join(delimiter) } });
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/** Whether node_modules matches package-lock.json. */
function isInstalled() {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return false;
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json')) ?? {});
  const differs = ([path, { version, integrity, optional }]) => {
    const found = installed[path];
    if (!found) return !optional;
    return found.version !== version || found.integrity !== integrity;
  };
  return !wanted.some((entry) => entry[0] !== '' && differs(entry)) && node24() !== undefined;
}

export async function installPackages() {
  if (isInstalled()) return;
  printLine('Installing packages (about a minute, once) …');
  const code = await npmOfMachine('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund');
  if (code !== 0) {
    giveUp(
      'The packages could not be installed.',
      'Check the network and the lines above, then run it again.',
    );
  }
  if (!node24()) {
    giveUp(
      `There is no packaged Node 24 for ${process.platform} on ${process.arch}.`,
      'Install Node 24 or newer and run it again.',
    );
  }
}

/** The project's own Node, or the system's if it is new enough. */
export function node24() {
  const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(own)) return own;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined;
}

/** The parts to build, each in its own workspace, and their sources. */
const parts = {
  web: { what: 'the web pages', sources: ['web', 'contract/src'] },
  server: { what: 'the server', sources: ['server/src', 'server/bundle.ts', 'contract/src'] },
};

function hashSources(sources) {
  const skipped = new Set(['build', '.react-router', 'node_modules']);
  const hash = createHash('sha256');
  const addFile = (path) => hash.update(path.slice(root.length)).update(readFileSync(path));
  function addFolder(path) {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const below = join(path, entry.name);
      if (entry.isDirectory() && !skipped.has(entry.name)) addFolder(below);
      if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) addFile(below);
    }
  }
  for (const source of sources) {
    const path = join(root, source);
    if (statSync(path).isDirectory()) addFolder(path);
    else addFile(path);
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

/** Builds for production, unless the sources match the last complete build; resolves to the exit code. */
export async function build() {
  for (const [workspace, { what, sources }] of Object.entries(parts)) {
    const folder = join(root, workspace, 'build');
    const stamp = join(folder, 'sources.sha256');
    const digest = hashSources(sources);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) continue;
    printLine(`Building ${what} (some seconds, when they have changed) …`);
    rmSync(stamp, { force: true });
    const code = await npm('run', 'build', '-w', workspace);
    if (code !== 0) return code;
    mkdirSync(folder, { recursive: true });
    writeFileSync(stamp, digest);
  }
  return 0;
}
