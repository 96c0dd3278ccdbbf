import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, reportedViolations, root, runPortal } from './portal.ts';

/** Starts the built product as its first start, with local services, and stops it after the last test. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  for (const program of ['web/build/server/index.js', 'server/build/main.js'])
    if (!existsSync(join(root, program))) throw new Error(`No ${program}: run "npm run build" first.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'paddock-e2e-'));
  // Hundreds of members sign in; that a password is dear to guess is tested where it is hashed.
  const portal = await runPortal('e2e-server', dataDir, await freePort(), { PASSWORD_HASH_PASSES: '1' });
  process.env['E2E_URL'] = portal.url;
  process.env['E2E_SERVER_LOG'] = portal.log;
  return async () => {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
    const violations = reportedViolations(portal.log);
    if (violations.length > 0)
      throw new Error(`Pages broke their own policy:\n${violations.slice(0, 5).join('\n')}`);
  };
}
