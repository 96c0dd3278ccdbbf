import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHealth } from '@paddock/contract/overview/calls';
import { listMyTransactions, payWithBalance } from '@paddock/contract/payments/calls';
import { updateProfileImage } from '@paddock/contract/users/calls';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../test/make/make.ts';
import { asFile, makeImage } from '../../test/make/make-image.ts';
import { makeGoods } from '../../test/make/make-purchase.ts';
import { type TestApp, testApp } from '../../test/portal/test-app.ts';
import { runCli } from '../../test/process/run-cli.ts';
import { type PortalProcess, spawnPortal } from '../../test/process/start-process.ts';
import { createDeps } from '../adapters/deps.ts';
import { loadConfig } from '../config/config.ts';
import { findRunningPostgres } from '../db/embedded/start-embedded.ts';
import { listBases, outboxOf } from '../db/embedded/wal-archive.ts';
import { shipWal } from './ship-wal.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock recovery '));
});
afterAll(() => rm(folder, { recursive: true }));

const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await sleep(50);
};

/** Has PostgreSQL end the segment that it writes, and waits until the archive has it. */
async function archiveAll(connection: string, archive: string): Promise<void> {
  const client = new Client({ connectionString: connection });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  await client.end();
  const file = join(archive, 'wal', `${rows[0]?.name}.gz`);
  await until(() => readFile(file).then(Boolean, () => false));
}

test('a portal that was destroyed comes back as it was at a moment, with its uploads, and no later', async () => {
  const [DATA_DIR, archive] = [join(folder, 'a portal'), join(folder, 'an archive')];
  const env = { SEED: 'none', LOCAL_PAYMENTS: 'allow', WAL_ARCHIVE_TO: archive };
  const portal = await spawnPortal({ DATA_DIR, ...env });
  await until(async () => (await listBases(archive)).length > 0);
  const running = findRunningPostgres(DATA_DIR);
  if (!running) throw new Error('the database does not run');
  const deps = await createDeps(loadConfig({ DATA_DIR, ...env }), running.application);
  const t: Pick<TestApp, 'deps'> = { deps };
  const buyer = await makeUser(t as TestApp, { balance: 500 });
  const item_id = (await makeGoods(t as TestApp, { type: 'subscription', tier: 'gold', days: 1 })).id;
  await deps.close();
  const headers = { authorization: `Bearer ${buyer.token}` };
  const buy = async (): Promise<string> => {
    const answer = await fetch(portal.url + payWithBalance.path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ item_id, amount: 5 }),
    });
    expect(answer.status).toBe(201);
    return (await answer.json()).transaction_id;
  };

  const form = new FormData();
  form.append('file', asFile(await makeImage()), 'face.png');
  const shown = await fetch(portal.url + updateProfileImage.path, { method: 'POST', headers, body: form });
  const { profile_image } = await shown.json();
  const before = [await buy(), await buy()];
  // A copy is named by the whole second after it: a quick machine is done with all of this before.
  const [base] = await listBases(archive);
  await sleep(Math.max(0, (base?.at ?? 0) - Date.now()));
  const moment = new Date();
  await sleep(20);
  const after = [await buy(), await buy()];
  await archiveAll(running.connection, archive);
  await until(() => readFile(join(archive, 'uploads', profile_image)).then(Boolean, () => false));
  portal.process.kill('SIGKILL');
  await once(portal.process, 'exit');
  process.kill(
    Number((await readFile(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]),
    'SIGQUIT',
  );
  await until(async () => findRunningPostgres(DATA_DIR) === undefined);
  await rm(DATA_DIR, { recursive: true });

  const inTime = { DATA_DIR: join(folder, 'recovered') };
  expect(await runCli('restore', [archive, '--to', '2020-01-01T00:00:00Z'], inTime)).toMatchObject({
    code: 1,
    err: expect.stringContaining('The archive begins at'),
  });
  const recovered = await runCli('restore', [archive, '--to', moment.toISOString()], inTime);
  expect(recovered, recovered.err).toMatchObject({
    code: 0,
    out: expect.stringMatching(/Money: in order\.\nAudit log: in order\./),
  });
  const again: PortalProcess = await spawnPortal({ ...inTime, ...env });
  const listed = await fetch(`${again.url}${listMyTransactions.path}?limit=100`, { headers });
  const ids = (await listed.json()).items.map((row: { transaction_id: string }) => row.transaction_id);
  expect(ids).toEqual(expect.arrayContaining(before));
  expect(ids.filter((id: string) => after.includes(id))).toEqual([]);
  expect((await fetch(`${again.url}/uploads/${profile_image}`)).status).toBe(200);
  again.process.kill('SIGTERM');
  expect(await again.ended).toBe(0);
}, 240_000);

test('an archive is never written over with other bytes, and one that falls behind is told of', async () => {
  const archive = join(folder, 'of another');
  const t = await testApp({ WAL_ARCHIVE_TO: archive });
  const outbox = outboxOf(t.dataDir);
  await mkdir(outbox, { recursive: true });
  const segment = join(outbox, '000000010000000000000001');
  await writeFile(segment, 'mine');
  await shipWal(outbox, archive);
  // Once more, as after a crash between the two steps.
  await writeFile(segment, 'mine');
  await shipWal(outbox, archive);
  await writeFile(segment, 'of another portal');
  await expect(shipWal(outbox, archive)).rejects.toThrow('give WAL_ARCHIVE_TO a folder of its own');
  expect(await readFile(segment, 'utf8')).toBe('of another portal');
  const { body } = await t.call(getHealth, { as: await makeUser(t, { role: 'developer' }) });
  expect(body.warnings).toContain('wal_archive_late');
  await t.close();
});
