/**
 * `npm run release:data`: creates the fixture of the upgrade test, once per release. Without pictures, which
 * migrations do not change. Until 2.0.0 is tagged, it also regenerates the single migration after each change of a
 * table.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../process/run-cli.ts';
import { spawnPortal } from '../process/start-process.ts';
import bundleTestPrograms from '../programs/bundle-programs.ts';
import { hashMigrations, migrations, releaseBackup, releasedMigrations, releaseOwner } from './release.ts';

await rm(migrations, { recursive: true, force: true });
execFileSync('npm', ['run', 'migration', '--', '--name', 'baseline'], { stdio: 'inherit' });
// Used to run the portal and the backup below.
await bundleTestPrograms();

const DATA_DIR = await mkdtemp(join(tmpdir(), 'paddock-release-'));
const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = releaseOwner;
const portal = await spawnPortal({ DATA_DIR, SEED: 'demo', ADMIN_EMAIL, ADMIN_PASSWORD });
if (!portal.printed().includes('Paddock is at')) throw new Error(portal.printed());
portal.process.kill('SIGTERM');
await portal.ended;
for (const folder of ['uploads', 'private-uploads'])
  await rm(join(DATA_DIR, folder), { recursive: true, force: true });
await rm(releaseBackup, { force: true });
const { out, err } = await runCli('backup', releaseBackup, { DATA_DIR });
process.stdout.write(out || err);
await writeFile(releasedMigrations, `${JSON.stringify(hashMigrations(), null, 2)}\n`);
await rm(DATA_DIR, { recursive: true });
