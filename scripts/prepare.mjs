import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export function printLine(line) {
  process.stdout.write(`\n› ${line}\n`);
}

/** Says what to do next and ends. */
export function giveUp(what, next) {
  process.stderr.write(`\n✗ ${what}\n  ${next}\n`);
  process.exit(1);
}

/** Runs a command with its output shown; resolves to its exit code. */
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

/** npm on the machine's Node: the project's own stands in the folder that `npm ci` replaces. */
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

/** Whether node_modules holds what package-lock.json asks for, whoever installed it. */
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

/** The project's own Node, or the machine's when it is new enough. */
export function node24() {
  const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(own)) return own;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined;
}

function hashSources() {
  const skipped = new Set(['build', '.react-router', 'node_modules']);
  const hash = createHash('sha256');
  function add(path) {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const below = join(path, entry.name);
      if (entry.isDirectory() && !skipped.has(entry.name)) add(below);
      if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        hash.update(below.slice(root.length)).update(readFileSync(below));
    }
  }
  add(join(root, 'web'));
  add(join(root, 'contract', 'src'));
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

const stamp = join(root, 'web', 'build', 'sources.sha256');

/** Builds the web unless its sources are those of the last complete build; resolves to the exit code. */
export async function buildWeb() {
  const sources = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return 0;
  printLine('Building the web pages (some seconds, when they have changed) …');
  rmSync(stamp, { force: true });
  const code = await npm('run', 'build', '-w', 'web');
  if (code !== 0) return code;
  mkdirSync(join(root, 'web', 'build'), { recursive: true });
  writeFileSync(stamp, sources);
  return 0;
}
