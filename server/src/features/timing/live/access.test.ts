import { updateServer } from '@paddock/contract/servers/admin-calls';
import * as calls from '@paddock/contract/timing/calls';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeServer, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { type MadeBridge, makeBridge } from '../../../../test/make/seasons/make-bridge.ts';
import { makeSeason } from '../../../../test/make/seasons/make-season.ts';
import { listenAnywhere, readStream, type StreamReader } from '../../../../test/portal/stream-reader.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { events } from '../../events/tables.ts';
import { stewards } from '../../stewarding/tables.ts';

let t: TestApp;
let url: string;
let server_id: number;
let bridge: MadeBridge;
const readers: StreamReader[] = [];
beforeAll(async () => {
  t = await testApp();
  url = await listenAnywhere(t.app);
});
afterAll(() => t.close());
beforeEach(async () => {
  server_id = (await makeServer(t)).id;
  bridge = await makeBridge(t, server_id);
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

const ali = { car_id: 3, steam_id: makeSteamId(), name: 'Ali' };
const at = (id: number) => ({ params: { id } }) as never;

async function watch(token?: string, id = server_id) {
  const reader = await readStream(`${url}/api/v1/servers/${id}/timing/stream`, token);
  readers.push(reader);
  await reader.next(({ event }) => event === 'snapshot');
  return reader;
}
const setTiming = async (mode: string, delay_s = 0) =>
  t.call(calls.updateServerTiming, {
    as: await makeUser(t, { role: 'manager' }),
    input: at(server_id),
    json: { mode, delay_s },
  });

describe('an open stream', () => {
  test('ends for visitors and continues for staff when timing becomes staff-only', async () => {
    await bridge.send(bridge.start(), bridge.car(ali));
    const stranger = await watch();
    const staff = await watch((await makeUser(t, { role: 'manager' })).token);
    await setTiming('staff');
    await stranger.ended;
    const said = stranger.text();
    await bridge.send(
      bridge.lap(ali, 88_000, { order: [{ car_id: 3, laps: 1, time: 88_000, finished: 0 }] }),
    );
    await staff.next(({ event }) => event === 'rows');
    expect(stranger.text()).toBe(said);
    await setTiming('off');
    await staff.ended;
  });

  test('ends at once for every reader when the server is switched off', async () => {
    const admin = await makeUser(t, { role: 'admin' });
    const both = [await watch(), await watch(admin.token)];
    await t.call(updateServer, {
      as: admin,
      input: { ...(at(server_id) as object), body: { is_active: false } } as never,
    });
    for (const reader of both) await reader.ended;
  });

  test('ends when its delay changes', async () => {
    const reader = await watch();
    await setTiming('public', 30);
    await reader.ended;
  });
});

test('stewards see the round live, others see it after the delay', async () => {
  const season = await makeSeason(t, { starts: [0] });
  const [round] = season.rounds;
  await t.deps.db
    .update(events)
    .set({ delay_s: 60 })
    .where(eq(events.id, round?.event_id ?? 0));
  const bridge = await makeBridge(t, season.server_id);
  const [steward, member] = [await makeUser(t), await makeUser(t)];
  await t.deps.db
    .insert(stewards)
    .values({ championship_id: season.id, user_id: steward.id, role: 'steward', appointed_at: t.deps.now() });
  await bridge.send(
    bridge.start(),
    bridge.car(ali),
    bridge.lap(ali, 88_000, { order: [{ car_id: 3, laps: 1, time: 88_000, finished: 0 }] }),
  );
  const rowsOf = async (as?: { token: string }) =>
    (await t.call(calls.getServerTiming, { as, input: at(season.server_id) })).body.rows.length;
  expect([await rowsOf(steward), await rowsOf(member), await rowsOf()]).toEqual([1, 0, 0]);
  const listOf = async (as?: { token: string }) =>
    (await t.call(calls.listTimingSessions, { as, input: at(season.server_id) })).body.length;
  expect([await listOf(steward), await listOf(member), await listOf()]).toEqual([1, 0, 0]);
  const stream = await watch(steward.token, season.server_id);
  expect(stream.text()).toContain('"name":"Ali"');
  // Stewards are not staff.
  await t.call(calls.updateServerTiming, {
    as: season.manager,
    input: at(season.server_id),
    json: { mode: 'staff', delay_s: 0 },
  });
  await stream.ended;
  expect((await t.call(calls.getServerTiming, { as: steward, input: at(season.server_id) })).status).toBe(
    404,
  );
});

test('answers that depend on the reader are not public', async () => {
  await bridge.send(bridge.start(), bridge.car(ali), bridge.lap(ali, 88_000, { order: [] }));
  const [session] = (await t.call(calls.listTimingSessions, { input: at(server_id) })).body;
  const staff = await makeUser(t, { role: 'manager' });
  for (const as of [undefined, staff])
    for (const { headers } of [
      await t.call(calls.getServerTiming, { as, input: at(server_id) }),
      await t.call(calls.listTimingSessions, { as, input: at(server_id) }),
      await t.call(calls.getTimingSession, { as, input: at(session.id) }),
    ]) {
      expect(String(headers['vary'])).toMatch(/\bauthorization\b/i);
      // Cached answers for visitors are marked public by the portal.
      if (as || headers['cache-control']) expect(headers['cache-control']).toMatch(/private|no-store/);
    }
});
