import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, reportedViolations, root, runOwnPortal, runPortal } from './portal.ts';

/**
 * Seeds the demo community with a first start of the built product, then starts the portal that tests share. Other portals
 * of the run start from a copy of the seeded data.
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
      throw new Error(`Pages violated their content security policy:\n${violations.slice(0, 5).join('\n')}`);
  };
}
