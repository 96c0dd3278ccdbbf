import './check-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { requireChromium } from './chromium.mjs';
import { build, installPackages, node24, printLine, root } from './prepare.mjs';

const results = join(root, '.paddock');
const started = Date.now();
const total = { passed: 0, failed: 0 };
const broken = [];
/** Name and first words of every failed test: said again at the end, where they are found without searching. */
const failures = [];
let current;

function stopCurrent(signal) {
  try {
    process.kill(-current.pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (current) stopCurrent('SIGTERM');
    process.exit(1);
  });
}

/** Runs one step with its output shown, in a process group of its own so that it can be ended whole. */
function step(command, args, { minutes, env = {} }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { ...process.env, ...env },
    });
    current = child;
    const limit = setTimeout(() => {
      process.stderr.write(`\nThis took more than ${minutes} minutes and was ended.\n`);
      stopCurrent('SIGTERM');
      setTimeout(() => stopCurrent('SIGKILL'), 10_000).unref();
    }, minutes * 60_000);
    const finish = (code) => {
      clearTimeout(limit);
      resolve(code ?? 1);
    };
    child.once('error', () => finish(127));
    child.once('exit', finish);
  });
}

function count(name, { passed = 0, failed = 0 }) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) broken.push(name);
}

function nameFailure(where, title, message = '') {
  const words = stripVTControlCharacters(message).trim().split('\n').slice(0, 6).join('\n    ');
  failures.push(`  ${relative(root, resolve(root, where))} › ${title}\n    ${words}`);
}

function fresh(file) {
  mkdirSync(results, { recursive: true });
  const path = join(results, file);
  rmSync(path, { force: true });
  return path;
}

function readReport(path) {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A run that ended badly without naming a failed test (no report, an error outside a test) is one failure. */
function atLeastOne(failed, code) {
  return code !== 0 && failed === 0 ? 1 : failed;
}

async function unitTests() {
  const report = fresh('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await step(node24(), ['node_modules/vitest/vitest.mjs', 'run', ...reporters], { minutes: 30 });
  const files = readReport(report)?.testResults ?? [];
  let passed = 0;
  let failed = 0;
  for (const { name: file, message, status, assertionResults } of files) {
    const wrong = assertionResults.filter((test) => test.status === 'failed');
    passed += assertionResults.filter((test) => test.status === 'passed').length;
    failed += wrong.length === 0 && status === 'failed' ? 1 : wrong.length;
    for (const { fullName, failureMessages } of wrong) nameFailure(file, fullName, failureMessages[0]);
    if (wrong.length === 0 && status === 'failed') nameFailure(file, 'the file itself', message);
  }
  if (code !== 0 && failed === 0)
    nameFailure(
      'vitest',
      `ended with ${code}`,
      'No test failed: a worker ended early, or an error came between tests.',
    );
  return { passed, failed: atLeastOne(failed, code) };
}

function nameBrowserFailures(suites) {
  for (const { suites: inner = [], specs = [] } of suites) {
    nameBrowserFailures(inner);
    for (const { ok, file, title, tests } of specs)
      if (!ok) nameFailure(join(root, 'e2e', file), title, tests.at(-1)?.results.at(-1)?.error?.message);
  }
}

async function browserTests() {
  const chromium = await requireChromium().catch(({ message }) => void process.stderr.write(`${message}\n`));
  if (!chromium) return { failed: 1 };
  const report = fresh('playwright.json');
  const code = await step(
    node24(),
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    {
      minutes: 50,
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  );
  const { stats = {}, suites = [] } = readReport(report) ?? {};
  nameBrowserFailures(suites);
  const { expected = 0, flaky = 0, unexpected = 0 } = stats;
  return { passed: expected + flaky, failed: atLeastOne(unexpected, code) };
}

await installPackages();

printLine('Types …');
count('types', {
  failed: (await step('npm', ['run', '--silent', 'typecheck'], { minutes: 4 })) === 0 ? 0 : 1,
});

printLine('Lint and format …');
count('lint', { failed: (await step('npm', ['run', '--silent', 'lint'], { minutes: 2 })) === 0 ? 0 : 1 });

printLine('Checks, unit and server tests …');
count('unit and server tests', await unitTests());

const built = (await build()) === 0;
count('build', { failed: built ? 0 : 1 });

if (built) {
  printLine('Browser tests …');
  count('browser tests', await browserTests());
} else {
  printLine('Browser tests are left out, because the build failed.');
}

if (failures.length > 0) process.stdout.write(`\n${failures.join('\n')}\n`);
printLine(
  `Done in ${Math.round((Date.now() - started) / 1000)} s.${broken.length > 0 ? ` Failed: ${broken.join(', ')}.` : ''}`,
);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
