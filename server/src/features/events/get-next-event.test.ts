import { getNextEvent } from '@paddock/contract/events/calls';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeServer, makeUser } from '../../../test/make/make.ts';
import { makePlace } from '../../../test/make/make-driving.ts';
import { makeEvent } from '../../../test/make/make-event.ts';
import { makeSeason } from '../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { gameServers } from '../servers/tables.ts';
import { eventParticipants } from './tables.ts';

let t: TestApp;
beforeEach(async () => {
  t = await testApp();
});
afterEach(() => t.close());

const noEvent = { event: null, track_name: null, track: null, best_lap: null };

test('a coming event wins over a live one, and the response is empty without events', async () => {
  expect((await t.call(getNextEvent)).body).toEqual(noEvent);
  await makeEvent(t, { inHours: -9, hours: 2 });
  expect((await t.call(getNextEvent)).body).toEqual(noEvent);
  await makeEvent(t, { inHours: -2, hours: 9, title: 'On for long' });
  await makeEvent(t, { inHours: -1, hours: 9, title: 'Just begun' });
  expect((await t.call(getNextEvent)).body.event.title).toBe('Just begun');
  await makeEvent(t, { inHours: 30, title: 'Later' });
  await makeEvent(t, { inHours: 3, title: 'Soon' });
  const { body, headers } = await t.call(getNextEvent);
  expect(body).toMatchObject({ event: { title: 'Soon', joined: false }, track_name: null, best_lap: null });
  expect(headers['cache-control']).not.toBe('no-store');
});

test('it names the track loaded on the server, and the best lap there', async () => {
  const server = await makeServer(t);
  const load = (track: string | null, layout: string | null) =>
    t.deps.db.update(gameServers).set({ track, layout }).where(eq(gameServers.id, server.id));
  await makeEvent(t, { server_id: server.id });
  await load(null, null);
  expect((await t.call(getNextEvent)).body).toMatchObject({ track_name: null, best_lap: null });
  await load('nordring', 'gp');
  expect((await t.call(getNextEvent)).body).toMatchObject({ track_name: 'nordring · gp', best_lap: null });
  const driver = await makeUser(t);
  const lap = { board: 'laps', track: 'nordring', with_car: 'mx5' } as const;
  await makePlace(t, driver, { ...lap, layout: 'gp', score: -90_123 });
  await makePlace(t, await makeUser(t), { ...lap, layout: 'gp', score: -91_000 });
  await makePlace(t, driver, { ...lap, layout: 'sprint', score: -60_000 });
  expect((await t.call(getNextEvent)).body).toMatchObject({ best_lap: 90_123 });
});

test('for a round it names the track of the round instead of the one its server has loaded', async () => {
  const season = await makeSeason(t, { starts: [2], track: 'ks_nurburgring · layout_gp_a' });
  await t.deps.db
    .update(gameServers)
    .set({ track: 'spa', layout: '' })
    .where(eq(gameServers.id, season.server_id));
  expect((await t.call(getNextEvent)).body).toMatchObject({
    event: { id: season.rounds[0]?.event_id },
    track_name: 'ks_nurburgring · layout_gp_a',
  });
});

test('members see whether they joined, uncached', async () => {
  const [one, other] = [await makeUser(t), await makeUser(t)];
  const { id } = await makeEvent(t, { max_participants: 8 });
  await t.deps.db
    .insert(eventParticipants)
    .values({ event_id: id, user_id: one.id, joined_at: t.deps.now() });
  const joined = await t.call(getNextEvent, { as: one });
  expect(joined.body.event).toMatchObject({ participants: 1, max_participants: 8, joined: true });
  expect(joined.headers['cache-control']).toBe('no-store');
  expect((await t.call(getNextEvent, { as: other })).body.event.joined).toBe(false);
});
