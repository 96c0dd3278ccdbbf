import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeServer, makeSteamId } from '../../../../test/make/make.ts';
import { makeBridge } from '../../../../test/make/seasons/make-bridge.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { timingRetention } from '../../../db/retention/tables.ts';
import { timingContacts, timingLaps, timingSessions } from '../tables.ts';
import { forgetTimedSessions } from './forget-sessions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('sessions are deleted with their laps and contacts after the retention period', async () => {
  const start = new Date('2026-03-10T10:00:00Z');
  const days = (count: number) => new Date(start.getTime() + count * 86_400_000);
  t.setNow(start);
  const bridge = await makeBridge(t, (await makeServer(t, { steam_auth: true })).id);
  const [one, other] = [0, 1].map((car_id) => ({ car_id, steam_id: makeSteamId(), name: `Car ${car_id}` }));
  if (!one || !other) throw new Error('there are no cars');
  await bridge.send(bridge.start(), bridge.car(one), bridge.car(other), bridge.lap(one, 90_000));
  await bridge.send(bridge.contact(one, other, 50), bridge.end());
  const counts = async () =>
    Promise.all([timingSessions, timingLaps, timingContacts].map((table) => t.deps.db.$count(table)));
  t.setNow(days(31));
  await forgetTimedSessions(t.deps);
  expect(await counts()).toEqual([1, 1, 1]);
  await t.deps.db.insert(timingRetention).values({ days: 31 });
  await forgetTimedSessions(t.deps);
  expect(await counts()).toEqual([1, 1, 1]);
  await t.deps.db.update(timingRetention).set({ days: 30 });
  await forgetTimedSessions(t.deps);
  expect(await counts()).toEqual([0, 0, 0]);
});
