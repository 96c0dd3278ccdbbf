import './check-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { requireChromium } from './chromium.mjs';
import { memoryFolder } from './memory-folder.mjs';
import { build, installPackages, node24, printLine, root } from './prepare.mjs';
import { processorSeconds } from './processor-time.mjs';

const isDeep = process.argv.includes('--deep');
if (isDeep) process.env.TEST_DEPTH = 'deep';
// Databases, portals and browsers write temporary files there.
process.env.TMPDIR ??= memoryFolder() ?? tmpdir();
/** Prefix of a command that repeats a test. */
const depth = isDeep ? 'TEST_DEPTH=deep ' : '';
const results = join(root, '.paddock');
const total = { passed: 0, failed: 0 };
const broken = [];
/** Name, first words and command of every failed test, repeated at the end of the output. */
const failures = [];
const timesFile = isDeep ? 'reports/deep-test-times.json' : 'reports/test-times.json';
/** The timings report: seconds and processor time per step, and seconds per file, slowest first. */
const times = { steps: [], files: [] };
let current;

function stopCurrent(signal) {
  try {
    process.kill(-current.pid, signal);
  } catch {
    // It has exited already.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (current) stopCurrent('SIGTERM');
    process.exit(1);
  });
}

/** Runs one step with inherited output, in its own process group so that it can be killed as a whole. */
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

const ofRoot = (file) => relative(root, resolve(root, file));

/** `again` is the command that repeats it. */
function nameFailure(where, title, message, again) {
  const words = stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n')
    .slice(0, 6)
    .join('\n    ');
  failures.push(`  ${ofRoot(where)} › ${title}\n    ${words}\n    Again: ${again}`);
}

function noteFile(file, ms) {
  const name = ofRoot(file);
  const known = times.files.find((one) => one.file === name);
  const seconds = Math.round(ms / 100) / 10;
  if (known) known.seconds = Math.round((known.seconds + seconds) * 10) / 10;
  else times.files.push({ file: name, seconds });
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

/** Counts a run that failed without a failed test (no report, an error outside a test) as one failure. */
function atLeastOne(failed, code) {
  return code !== 0 && failed === 0 ? 1 : failed;
}

/** Runs Vitest with these arguments. */
async function unitTests(...args) {
  const report = fresh('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters];
  const code = await step(node24(), vitest, { minutes: 30 });
  const files = readReport(report)?.testResults ?? [];
  let passed = 0;
  let failed = 0;
  for (const { name: file, message, status, assertionResults, startTime, endTime } of files) {
    noteFile(file, endTime - startTime);
    const again = `${depth}npx vitest run ${ofRoot(file)}`;
    const wrong = assertionResults.filter((test) => test.status === 'failed');
    passed += assertionResults.filter((test) => test.status === 'passed').length;
    failed += wrong.length === 0 && status === 'failed' ? 1 : wrong.length;
    for (const { fullName, failureMessages } of wrong) nameFailure(file, fullName, failureMessages[0], again);
    if (wrong.length === 0 && status === 'failed') nameFailure(file, 'the file itself', message, again);
  }
  if (code !== 0 && failed === 0)
    nameFailure(
      'vitest',
      `ended with ${code}`,
      'No test failed: a worker ended early, or an error came between tests.',
      isDeep ? 'npm run test:deep' : 'npm run unit',
    );
  return { passed, failed: atLeastOne(failed, code) };
}

/** Records the times of browser tests and the names of failed ones. */
function readSuites(suites) {
  for (const { suites: inner = [], specs = [] } of suites) {
    readSuites(inner);
    for (const { ok, file, line, title, tests } of specs) {
      const path = join('e2e', file);
      for (const { results: tries } of tests) for (const { duration } of tries) noteFile(path, duration);
      const last = tests.at(-1);
      const again = `npm run build && ${depth}npx playwright test ${path}:${line} --project ${last?.projectName}`;
      if (!ok) nameFailure(path, title, last?.results.at(-1)?.error?.message, again);
    }
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
  readSuites(suites);
  const { expected = 0, flaky = 0, unexpected = 0 } = stats;
  return { passed: expected + flaky, failed: atLeastOne(unexpected, code) };
}

/** Runs a command whose only result is its exit code. */
async function check(command, args, limits) {
  return { failed: (await step(command, args, limits)) === 0 ? 0 : 1 };
}

const buildStep = { name: 'build', run: async () => ({ failed: (await build()) === 0 ? 0 : 1 }) };

const usualSteps = [
  { name: 'types', run: () => check('npm', ['run', '--silent', 'typecheck'], { minutes: 4 }) },
  { name: 'lint and format', run: () => check('npm', ['run', '--silent', 'lint'], { minutes: 2 }) },
  { name: 'checks, unit and server tests', run: () => unitTests() },
  buildStep,
  { name: 'browser tests', needs: 'build', run: browserTests },
];

/**
 * Steps for rare faults: large volumes, killed processes, upgrades, restores, two processes, failed calls, unusual
 * settings, the other viewport.
 */
const deepSteps = [
  { name: 'deep server tests', run: () => unitTests('--project', 'server') },
  buildStep,
  { name: 'deep browser tests', needs: 'build', run: browserTests },
];

const steps = isDeep ? deepSteps : usualSteps;

const minutesOf = (processor_s) =>
  processor_s === undefined ? '' : `, ${(processor_s / 60).toFixed(1)} processor minutes`;

/** Returns the result of `run`, its duration and its processor time, in s. */
async function timed(run) {
  const from = { ms: performance.now(), processor: processorSeconds() };
  const outcome = await run();
  const processor = processorSeconds();
  return {
    outcome,
    seconds: Math.round((performance.now() - from.ms) / 1_000),
    processor_s: processor === undefined ? undefined : Math.round(processor - from.processor),
  };
}

async function runStep({ name, needs, run }, at) {
  if (broken.includes(needs)) {
    printLine(`Left out, because the ${needs} failed: ${name}.`);
    return;
  }
  printLine(`${at + 1} of ${steps.length}: ${name} …`);
  const { outcome, seconds, processor_s } = await timed(run);
  const { passed = 0, failed = 0 } = outcome;
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) broken.push(name);
  times.steps.push({ name, seconds, processor_s, passed, failed });
  const left = steps.slice(at + 1).map((step) => step.name);
  const word = failed > 0 ? 'failed' : 'passed';
  const rest = left.length > 0 ? ` Left: ${left.join('; ')}.` : '';
  printLine(`${name}: ${word} in ${seconds} s${minutesOf(processor_s)}.${rest}`);
}

await installPackages();
const all = await timed(async () => {
  for (const [at, one] of steps.entries()) await runStep(one, at);
});

times.files.sort((a, b) => b.seconds - a.seconds);
mkdirSync(join(root, 'reports'), { recursive: true });
const { seconds, processor_s } = all;
writeFileSync(join(root, timesFile), `${JSON.stringify({ seconds, processor_s, ...times }, null, 2)}\n`);

if (failures.length > 0) process.stdout.write(`\n${failures.join('\n')}\n`);
printLine(
  `Done in ${seconds} s${minutesOf(processor_s)}; the slowest files stand in ${timesFile}.${broken.length > 0 ? ` Failed: ${broken.join(', ')}.` : ''}`,
);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
