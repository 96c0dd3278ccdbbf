import { ingestEvents } from '@paddock/contract/racing/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../src/db/database.ts';
import { drivingQueue } from '../../src/features/racing/ingest/tables.ts';
import { makeDriving, readDriving } from '../make/driving-state.ts';
import { makeServer, makeServerKey, makeUser } from '../make/make.ts';
import { countLockWaits } from '../portal/database-sessions.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';
import { startProcess } from './start-process.ts';

let t: TestApp;
let key: string;
beforeAll(async () => {
  t = await testApp();
  key = await makeServerKey(t, (await makeServer(t)).id);
});
afterAll(() => t.close());

const patiently = { interval: 50, timeout: 20_000 };

const send = (url: string, events: readonly object[]) =>
  fetch(url + ingestEvents.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });

/** The board of laps as a process answers it publicly. */
const board = async (url: string, track: string): Promise<{ driver: { id: number }; value: number }[]> =>
  (await fetch(`${url}/api/v1/rank/laps?track=${track}`)).json();

test('acknowledged events are counted once even if the process is killed before or during counting', async () => {
  const driven = makeDriving(120, new Date(Date.now() - 86_400_000), 4);
  for (const event of driven) {
    await t.call(ingestEvents, { as: key, json: { events: [event] } });
    await t.countDriving();
  }
  const expected = await readDriving(t.deps.db);
  await t.close();

  t = await testApp();
  key = await makeServerKey(t, (await makeServer(t)).id);
  const owner = connect(t.connection, { connections: 2 });
  try {
    const first = await startProcess(t);
    // Counting never finishes.
    const { promise: killed, resolve: kill } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const holding = owner.db.transaction(async (tx) => {
      await tx.execute(sql`lock table track_cars in exclusive mode`);
      release();
      await killed;
    });
    await released;
    expect((await send(first.url, driven)).status).toBe(200);
    await expect.poll(() => countLockWaits(owner.db), patiently).toBe(1);
    first.process.kill('SIGKILL');
    await first.ended;
    kill();
    await holding;
    expect(await t.deps.db.$count(drivingQueue)).toBeGreaterThan(0);

    const next = await startProcess(t);
    await expect.poll(() => t.deps.db.$count(drivingQueue), patiently).toBe(0);
    expect(await readDriving(t.deps.db)).toEqual(expected);
    next.process.kill('SIGTERM');
    await next.ended;
  } finally {
    await owner.close();
  }
});

test('a lap accepted by one process appears on the board of every process, despite caches', async () => {
  const driver = await makeUser(t);
  const lap = (id: string, lap_time: number) => ({
    id,
    type: 'lap',
    at: new Date(Date.now() - 60_000).toISOString(),
    steam_id: driver.steam_id,
    data: { track: 'suzuka', layout: '', car: 'gt3', lap_time },
  });
  const processes = await Promise.all([startProcess(t), startProcess(t)]);
  const [one, other] = processes;
  const readLaps =
    ({ url }: { url: string }) =>
    async () =>
      (await board(url, 'suzuka')).map(({ driver: { id }, value }) => [id, value]);
  for (const [id, lap_time] of [
    ['first', 131_000],
    ['second', 129_500],
  ] as const) {
    expect((await send(one.url, [lap(id, lap_time)])).status).toBe(200);
    for (const process of [one, other])
      await expect.poll(readLaps(process), patiently).toEqual([[driver.id, lap_time]]);
  }
  for (const { process, ended } of processes) {
    process.kill('SIGTERM');
    await ended;
  }
});
