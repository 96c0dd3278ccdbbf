import './check-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { build, giveUp, installPackages, node24, printLine, root } from './prepare.mjs';
import { production } from './production.mjs';

const dev = process.argv.includes('--dev');

await installPackages();
if (!dev && (await build()) !== 0) {
  giveUp('The portal could not be built.', 'See the lines above; "npm run build" repeats this step.');
}

printLine(dev ? 'Starting with hot reload …' : 'Starting the portal (the first start fills the database) …');
const main = dev ? ['server/src/main.ts', '--dev'] : production.args;
// Only these folders, since Node would also watch what Vite writes while it starts.
const watched = ['--watch-path=server/src', '--watch-path=contract/src', '--watch-preserve-output'];
const watchFlags = dev ? watched : [];
// The IPC channel tells the server when this process ends, for any reason.
const server = spawn(node24(), [...watchFlags, ...main], {
  cwd: root,
  env: { ...production.env, ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

process.on('SIGINT', () => server.kill('SIGINT'));
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));

// Returns the parent and grandparent of this process: npm, and the shell in which npm runs scripts.
function findAncestors() {
  const parent = process.ppid;
  const stat = `/proc/${parent}/stat`;
  const grandparent = existsSync(stat) ? readFileSync(stat, 'utf8').split(') ').at(-1).split(' ')[1] : '';
  return `${parent} ${grandparent}`;
}

// npm or its shell can exit without forwarding a signal. The portal then drains as after SIGTERM.
if (process.env.npm_lifecycle_event) {
  const npm = findAncestors();
  const watch = setInterval(() => {
    if (findAncestors() === npm) return;
    clearInterval(watch);
    server.kill('SIGTERM');
  }, 200).unref();
}

server.once('error', (error) => {
  giveUp(`The server could not be started: ${error.message}`, 'Run "npm ci" and try again.');
});
server.once('exit', (code, signal) => {
  process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
});
