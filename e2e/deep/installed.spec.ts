import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { production } from '../../scripts/production.mjs';
import { startEmbedded } from '../../server/src/db/embedded/start-embedded.ts';
import { withUserAtEnd } from '../../server/test/process/start-process.ts';
import { freePort } from '../support/portal.ts';

const run = promisify(execFile);

test('the output of `npm run package` runs in a folder without sources and packages', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-installed-'));
  const portal = join(folder, 'portal');
  await run(process.execPath, ['scripts/package.mjs', portal]);
  const database = await startEmbedded(join(folder, 'data'));
  const port = await freePort();
  const env = {
    ...production.env,
    PATH: process.env['PATH'] ?? '',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: withUserAtEnd(database.connection),
    LOCAL_PAYMENTS: 'allow',
    SHUTDOWN_DELAY_SECONDS: '0',
  };
  const child = spawn(process.execPath, production.args, {
    cwd: portal,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += chunk));
    await expect.poll(() => printed, { timeout: 30_000 }).toContain('Paddock is at');
    await page.goto(`http://localhost:${port}/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Rendered with the native modules and fonts of the package.
    const picture = await page.request.get(`http://localhost:${port}/blog/preview-fa-000000000000.png`);
    expect(picture.headers()['content-type']).toBe('image/png');
    const { stdout } = await run(
      process.execPath,
      ['server/build/owner.js', '--email', 'new-owner@paddock.test'],
      { cwd: portal, env },
    );
    expect(stdout).toContain('is a developer and can sign in');
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  } finally {
    child.kill('SIGKILL');
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
