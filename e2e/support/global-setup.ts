import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, reportedViolations, root, runOwnPortal, runPortal } from './portal.ts';

/**
 * Makes the demo community by a first start of the built product, of which every portal of the run takes a copy, and runs the one
 * that tests share until the last of them.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  for (const program of ['web/build/server/index.js', 'server/build/main.js'])
    if (!existsSync(join(root, program))) throw new Error(`No ${program}: run "npm run build" first.`);
  const folder = await mkdtemp(join(tmpdir(), 'paddock-e2e-'));
  const demo = join(folder, 'demo');
  const first = await runPortal('e2e-demo', demo, await freePort());
  await first.stop();
  process.env['E2E_DEMO'] = demo;
  process.env['E2E_DEMO_LOG'] = first.log;
  const portal = await runOwnPortal('e2e-server');
  process.env['E2E_URL'] = portal.url;
  process.env['E2E_SERVER_LOG'] = portal.log;
  return async () => {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
    const violations = reportedViolations(portal.log);
    if (violations.length > 0)
      throw new Error(`Pages broke their own policy:\n${violations.slice(0, 5).join('\n')}`);
  };
}
