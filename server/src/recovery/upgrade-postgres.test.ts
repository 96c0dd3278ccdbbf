import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { arch, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@paddock/contract/accounts/calls';
import { expect, test } from 'vitest';
import { program, spawnPortal } from '../../test/process/start-process.ts';
import { createDeps } from '../adapters/deps.ts';
import { loadConfig } from '../config/config.ts';
import { findMajor, keepProgram } from '../db/embedded/postgres-versions.ts';
import { startEmbedded } from '../db/embedded/start-embedded.ts';
import { migrate } from '../db/schema/migrate.ts';
import { seed } from '../seed/seed.ts';

const owner = { ADMIN_EMAIL: 'owner@upgrade.invalid', ADMIN_PASSWORD: 'parc-Ferme-at-dusk-81' };

/** Of an earlier release: the package of its version, which is installed for this test. */
async function findOldTools() {
  const name: string = 'postgres-17';
  const { postgres, initdb } = (await import(name)) as { postgres: string; initdb: string };
  return { postgres, initdb, major: 17 };
}

test.skipIf(arch() !== 'x64')(
  'a database of an older major version is moved by the first start, killed in the middle or not',
  async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'paddock-major-'));
    const env = { DATA_DIR, SEED: 'demo', LOCAL_PAYMENTS: 'allow', ...owner };
    const tools = await findOldTools();
    const old = await startEmbedded(DATA_DIR, { tools });
    await migrate(old.connection, { grants: true });
    const deps = await createDeps(loadConfig(env), old.application);
    await seed(deps);
    await deps.close();
    await old.stop();
    await expect(startEmbedded(DATA_DIR)).rejects.toThrow('start the portal once, which moves it');

    const without = await spawnPortal(env);
    expect(await without.ended).toBe(1);
    expect(without.printed()).toContain('whose program is not there');

    await keepProgram(DATA_DIR, tools);
    const draft = join(DATA_DIR, 'postgres.upgrade');
    const killed = spawn(process.execPath, [program], { env: { PATH: process.env['PATH'], ...env } });
    while (!existsSync(join(draft, 'postgres', 'PG_VERSION'))) await sleep(20);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(findMajor(join(DATA_DIR, 'postgres'))).toBe(17);

    const first = await spawnPortal(env);
    expect(first.printed()).toMatch(/Moving .* from PostgreSQL 17 to 18[\s\S]*The old one stays/);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    // As a kill in the middle of the swap leaves it.
    await mkdir(draft);
    await writeFile(join(draft, 'checked'), '17');
    for (const name of ['postgres', 'postgres.passwords'])
      await rename(join(DATA_DIR, name), join(draft, name));

    const portal = await spawnPortal(env);
    const signedIn = await fetch(portal.url + login.path, {
      method: 'POST',
      body: new URLSearchParams({ username: owner.ADMIN_EMAIL, password: owner.ADMIN_PASSWORD }),
    });
    expect(signedIn.status).toBe(200);
    portal.process.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
    expect(await readdir(DATA_DIR)).toEqual(
      expect.arrayContaining(['postgres-17-kept', 'postgres-18-program']),
    );
    await rm(DATA_DIR, { recursive: true });
  },
  240_000,
);
