import { ingestEvents } from '@paddock/contract/racing/calls';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDriving, readDriving } from '../../../../test/make/driving-state.ts';
import { makeServer, makeServerKey, makeSteamId } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { volume } from '../../../../test/volume.ts';
import type { Deps } from '../../../adapters/deps.ts';
import { buildApp } from '../../../app.ts';
import { createDeps } from '../../../create-deps.ts';
import { connect } from '../../../db/database.ts';
import { locks } from '../../../db/locks.ts';
import type { App } from '../../../http/app-types.ts';
import { seededRandom } from '../../../seed/demo/seeded-random.ts';
import type { QueuedEvent } from '../ingest-event.ts';
import { drivers } from '../tables.ts';
import { countDriving } from './count-driving.ts';
import { drivingQueue } from './tables.ts';

const now = new Date('2026-11-20T20:00:00Z');
let t: TestApp;
let key: string;
beforeEach(async () => {
  t = await testApp();
  t.setNow(now);
  key = await makeServerKey(t, (await makeServer(t)).id);
});
afterEach(() => t.close());

async function send(app: App, events: readonly object[]): Promise<string[]> {
  const answer = await app.inject({
    method: 'POST',
    url: ingestEvents.path,
    headers: { authorization: `Bearer ${key}` },
    payload: { events },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().results.map(({ status }: { status: string }) => status);
}

/** A second portal on the same database. */
async function openSecondPortal(): Promise<{ app: App; deps: Deps; close: () => Promise<void> }> {
  const deps = await createDeps(t.deps.config, t.application, { now: () => now });
  const app = await buildApp(deps, { pages: 'none' });
  return {
    app,
    deps,
    close: async () => {
      await app.close();
      await deps.close();
    },
  };
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

const waiting = () => t.deps.db.$count(drivingQueue);

test.each([1, 2, 3].slice(0, volume(1, 3)))(
  'concurrent and repeated batches of the same drivers in two processes give the same result as sequential ones (%i)',
  async (seed) => {
    const driven = makeDriving(240, new Date('2026-11-18T12:00:00Z'), seed);
    for (const event of driven) {
      await send(t.app, [event]);
      await t.countDriving();
    }
    const expected = await readDriving(t.deps.db);
    expect(expected.places.length).toBeGreaterThan(100);
    await t.close();

    t = await testApp();
    t.setNow(now);
    key = await makeServerKey(t, (await makeServer(t)).id);
    const secondPortal = await openSecondPortal();
    try {
      const random = seededRandom(seed);
      const sent = shuffled([...driven, ...shuffled(driven, random).slice(0, 120)], random);
      const batches: object[][] = [];
      while (sent.length > 0) batches.push(sent.splice(0, 1 + Math.floor(random() * 20)));
      let isSent = false;
      const count = async ({ deps }: { deps: Deps }) => {
        while (!isSent || (await waiting()) > 0) await countDriving(deps);
      };
      const sendAll = async () => {
        const answers = await Promise.all(
          batches.map((batch, place) => send(place % 2 === 0 ? t.app : secondPortal.app, batch)),
        );
        isSent = true;
        return answers.flat();
      };
      const [statuses] = await Promise.all([sendAll(), count(t), count(secondPortal)]);
      expect(statuses.filter((status) => status === 'accepted')).toHaveLength(driven.length);
      expect(statuses.filter((status) => status === 'duplicate')).toHaveLength(120);
      await t.countDriving();
      expect(await readDriving(t.deps.db)).toEqual(expected);
    } finally {
      await secondPortal.close();
    }
  },
);

const lap = (id: string, steam_id: string) => ({
  id,
  type: 'lap',
  at: '2026-11-20T19:00:00Z',
  steam_id,
  data: { track: 'spa', layout: '', car: 'gt3', lap_time: 138_000 },
});
const lapsOf = async (steam_id: string) => {
  const [row] = await t.deps.db.select().from(drivers).where(eq(drivers.steam_id, steam_id));
  return row?.lap_count ?? 0;
};

test('an item that cannot be counted does not block others and is retried', async () => {
  const steam_id = makeSteamId();
  await send(t.app, [lap('one', steam_id)]);
  const unreadable = { type: 'overtake', server_id: 1, steam_id, data: {}, id: 'x', at: now.toISOString() };
  const piece = { lap_ids: [], events: [unreadable as QueuedEvent] };
  await t.deps.db.insert(drivingQueue).values(piece);
  await send(t.app, [lap('two', steam_id)]);
  await expect(t.countDriving()).rejects.toThrow();
  expect([await lapsOf(steam_id), await waiting()]).toEqual([2, 1]);

  await send(t.app, [lap('three', steam_id)]);
  await t.countDriving();
  expect([await lapsOf(steam_id), await waiting()]).toEqual([3, 1]);
  t.setNow(new Date(now.getTime() + 61_000));
  await expect(t.countDriving()).rejects.toThrow();
  await t.deps.db.update(drivingQueue).set({ events: [] });
  t.setNow(new Date(now.getTime() + 122_000));
  await t.countDriving();
  expect(await waiting()).toBe(0);
});

test('a process leaves counting to one that already counts', async () => {
  const steam_id = makeSteamId();
  const other = connect(t.application, { connections: 1 });
  try {
    await other.db.transaction(async (tx) => {
      await send(t.app, [lap('one', steam_id)]);
      await tx.execute(sql`select pg_advisory_xact_lock(${locks.driving})`);
      await t.countDriving();
      expect([await lapsOf(steam_id), await waiting()]).toEqual([0, 1]);
    });
    await t.countDriving();
    expect([await lapsOf(steam_id), await waiting()]).toEqual([1, 0]);
  } finally {
    await other.close();
  }
});
