import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPortal } from '../../e2e/support/portal.ts';
import { findFreePort } from '../../server/test/process/start-process.ts';
import { check } from './check.ts';

/*
 * Runs a portal on a machine with twenty busy programs, each in its own session, so that the scheduler gives each
 * as much time as the whole portal. A single reader opens forty pages of a portal that has just started; then it
 * is killed and started ten times. Pages must not answer 503, and every start must succeed.
 * npm run prove:busy
 */

const programs = 20;
const kills = 10;
const paths = [
  '/',
  '/servers',
  '/events',
  '/rank',
  '/shop',
  '/blog',
  '/championships',
  '/tracks',
  '/teams',
  '/downloads',
];
/** Four variants of each page: two languages, and another page of its list. */
const readings = paths.flatMap((path) => [
  path,
  `${path}?lang=en`,
  `${path}?page=2`,
  `${path}?page=2&lang=en`,
]);

/** Loads pages signed out. Returns the responses that are not pages. */
async function readPages(origin: string, addresses: readonly string[]): Promise<string[]> {
  const failed: string[] = [];
  for (const address of addresses) {
    const answer = await fetch(origin + address);
    await answer.text();
    if (answer.status >= 400 && answer.status !== 404) failed.push(`${answer.status} ${address}`);
  }
  return failed;
}

const folder = await mkdtemp(join(tmpdir(), 'paddock-busy-'));
const dataDir = join(folder, 'data');
const busy: ChildProcess[] = [];
try {
  for (let count = 0; count < programs; count += 1)
    busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { detached: true, stdio: 'ignore' }));
  let failedPages: string[] = [];
  let failedStarts = 0;
  for (let start = 0; start <= kills; start += 1) {
    try {
      const portal = await runPortal('busy-machine', dataDir, await findFreePort());
      failedPages = [...failedPages, ...(await readPages(portal.url, start === 0 ? readings : ['/']))];
      portal.process.kill('SIGKILL');
      await once(portal.process, 'exit');
    } catch (error) {
      failedStarts += 1;
      process.stdout.write(`     start ${start}: ${String(error)}\n`);
    }
  }
  check(
    failedPages.length === 0,
    `of ${readings.length + kills} pages ${failedPages.length} failed: ${failedPages.join(', ')}`,
  );
  check(
    failedStarts === 0,
    `of ${kills + 1} starts, each after a kill but the first, ${failedStarts} failed`,
  );
} finally {
  for (const program of busy) program.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
}
