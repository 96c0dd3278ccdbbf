import { dayMs } from '@paddock/contract/durations';
import { listBusyHours, listServerHistory } from '@paddock/contract/servers/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeServer, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import type { Deps } from '../../../adapters/deps.ts';
import { GameQueryError } from '../../../adapters/game-query/game-query.ts';
import { gameServers, serverHours } from '../tables.ts';
import { pollServers } from './poll-servers.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** 21:20 in Tehran. */
const evening = new Date('2026-03-20T17:50:00Z');
const later = (ms: number) => new Date(evening.getTime() + ms);

/** Polls all servers at an instant; each has the given players or is silent. */
async function round(at: Date, players: number | 'silent'): Promise<void> {
  const state = { max_players: 40, ping: 1, track: null, layout: null, weather: null, traffic: null };
  const gameQuery: Deps['gameQuery'] = {
    query: async () => {
      if (players === 'silent') throw new GameQueryError('timeout');
      return { ...state, players, driver_marks: [] };
    },
    isForbidden: async () => false,
  };
  await pollServers({ ...t.deps, gameQuery, now: () => at });
}

const history = async (id: number, as?: { token: string }) =>
  t.call(listServerHistory, { as, input: { params: { id } } });

test('polls are counted by hour, and old hours are deleted', async () => {
  const { id } = await makeServer(t);
  await round(later(-101 * dayMs), 30);
  await round(later(-8 * dayMs), 12);
  await round(evening, 10);
  await round(later(60_000), 'silent');
  await round(later(120_000), 21);
  await round(later(11 * 60_000), 3);
  t.setNow(later(12 * 60_000));
  const { body } = await history(id);
  expect(body).toEqual([
    { hour: '2026-03-20T17:00:00.000Z', players_max: 21, players_avg: 15.5, online_share: 0.67 },
    { hour: '2026-03-20T18:00:00.000Z', players_max: 3, players_avg: 3, online_share: 1 },
  ]);
  const stored = await t.deps.db.select().from(serverHours).where(eq(serverHours.server_id, id));
  expect(stored.map(({ hour }) => hour.toISOString()).sort()[0]).toBe('2026-03-12T17:00:00.000Z');

  const usual = (await t.call(listBusyHours)).body.find((row: { server_id: number }) => row.server_id === id);
  // 17:00 UTC begins at 20:30 in Tehran.
  expect(usual.players_avg).toEqual(Array(24).fill(0).with(20, 15.5).with(21, 3));
});

test('polls during maintenance are not failures', async () => {
  const { id } = await makeServer(t, { in_maintenance: true });
  await round(evening, 'silent');
  expect((await history(id)).body).toEqual([]);
});

test('the history of an inactive server is visible to staff only', async () => {
  const { id } = await makeServer(t);
  await round(evening, 5);
  await t.deps.db.update(gameServers).set({ is_active: false }).where(eq(gameServers.id, id));
  t.setNow(evening);
  expect((await history(id)).status).toBe(404);
  expect((await history(id, await makeUser(t))).status).toBe(404);
  expect((await history(id, await makeUser(t, { role: 'moderator' }))).body).toHaveLength(1);
  expect((await t.call(listBusyHours)).body.map((row: { server_id: number }) => row.server_id)).not.toContain(
    id,
  );
  expect((await history(2_147_483_647)).status).toBe(404);
});
