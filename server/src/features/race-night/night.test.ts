import { checkIn } from '@paddock/contract/championships/entries/entry-calls';
import * as staff from '@paddock/contract/championships/results/result-admin-calls';
import { getEvent, joinEvent } from '@paddock/contract/events/calls';
import { getRaceNight, RaceNight } from '@paddock/contract/race-night/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type MadeUser, makeServer, makeSteamId, makeUser } from '../../../test/make/make.ts';
import { makeEvent } from '../../../test/make/make-event.ts';
import { makeBridge } from '../../../test/make/seasons/make-bridge.ts';
import { afterHours, makeRace, roomy, seasonStart } from '../../../test/make/seasons/make-race.ts';
import {
  makeEntrants,
  makeSeason,
  sendResult,
  settings,
  signUp,
} from '../../../test/make/seasons/make-season.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { settleResults } from '../championships/results-desk/settle-results.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(() => t.setNow(seasonStart));

const at = (id: number | undefined) => ({ params: { id } }) as never;

async function night(id: number | undefined, as?: MadeUser): Promise<RaceNight> {
  const { status, body } = await t.call(getRaceNight, { as, input: at(id) });
  expect(status, JSON.stringify(body)).toBe(200);
  return z.decode(RaceNight, body);
}

/** A season with sign-up per round, from seven days to half an hour before the start, and a check-in. */
const byRound = {
  ...roomy,
  settings: { ...settings, sign_up: { mode: 'round' }, check_in: { opens_before: 60, closes_before: 10 } },
};

test('an event without a round is announced, live and over, with its own data', async () => {
  const server = await makeServer(t, { host: null, track: 'ks_spa', weather: 'Clear' });
  const event = await makeEvent(t, {
    inHours: 1,
    hours: 1,
    server_id: server.id,
    stream_link: 'https://live.example/a',
  });
  const before = await night(event.id);
  expect(before).toMatchObject({
    phase: 'announced',
    round: null,
    classes: null,
    mine: null,
    podium: null,
    missing: [],
  });
  expect(before.next_at).toEqual(event.start_date);
  expect(before.event.title).toBe(event.title);
  expect(before.facts).toMatchObject({ minutes: 60, track: null, weather: null, cars: [] });
  expect(before.server).toMatchObject({ id: server.id, status: 'Online' });
  expect(before.links).toEqual({
    stream: 'https://live.example/a',
    replay: null,
    voice: null,
    downloads: [],
  });
  t.setNow(afterHours(1));
  const live = await night(event.id);
  expect([live.phase, live.facts?.track?.key, live.facts?.weather]).toEqual(['live', 'ks_spa', 'Clear']);
  expect(live.now).toEqual(afterHours(1));
  const player = await makeUser(t);
  await t.call(joinEvent, { as: player, input: at(event.id) });
  expect((await night(event.id, player)).mine).toEqual({
    joined: true,
    reminded: false,
    entry: null,
    checked_in: false,
  });
  t.setNow(afterHours(2.1));
  expect(await night(event.id)).toMatchObject({ phase: 'pending', next_at: null, standings_change: null });
  expect((await t.call(getRaceNight, { input: at(2_147_483_647) })).status).toBe(404);
});

test('a round passes sign-up and check-in by the clock, with class capacities and the reader’s entry', async () => {
  const season = await makeSeason(t, { starts: [200, 400], form: byRound });
  const [round] = season.rounds;
  expect((await night(round?.event_id)).phase).toBe('announced');
  t.setNow(afterHours(100));
  const driver = await makeUser(t);
  expect((await signUp(t, season, driver, { round: round?.id ?? 0 })).status).toBe(201);
  const open = await night(round?.event_id, driver);
  expect(open).toMatchObject({
    phase: 'sign_up',
    classes: [{ code: 'GT3', capacity: 20, confirmed: 1, waiting: 0 }],
    mine: { entry: { state: 'confirmed' }, checked_in: false },
    round: { championship: { slug: season.slug }, next_round: { event_id: season.rounds[1]?.event_id } },
  });
  expect(open.next_at).toEqual(afterHours(199));
  expect((await night(season.rounds[1]?.event_id)).classes).toMatchObject([{ confirmed: 0 }]);
  t.setNow(afterHours(199.2));
  expect((await night(round?.event_id, driver)).mine?.entry?.next?.act).toBe('check_in');
  await t.call(checkIn, { as: driver, input: at(open.mine?.entry?.id) });
  expect(await night(round?.event_id, driver)).toMatchObject({
    phase: 'check_in',
    mine: { checked_in: true },
  });
  expect((await night(round?.event_id)).mine).toBeNull();
  t.setNow(afterHours(199.9));
  expect((await night(round?.event_id)).phase).toBe('closed');
  t.setNow(afterHours(200));
  expect((await night(round?.event_id)).phase).toBe('live');
});

test('a result is provisional, then official with podium and standings change', async () => {
  const { season, round, first, file } = await makeRace(t);
  const id = season.rounds[0]?.event_id;
  t.setNow(afterHours(4.2));
  expect(await night(id)).toMatchObject({ phase: 'pending', podium: null });
  t.setNow(afterHours(4.5));
  await sendResult(t, season, file);
  await settleResults(t.deps);
  const provisional = await night(id);
  expect(provisional).toMatchObject({ phase: 'provisional', next_at: null, missing: [] });
  expect(provisional.round?.official_from).toEqual(afterHours(28));
  expect(provisional.podium).toMatchObject([
    { kind: 'race', rows: [{ position: 1 }, { position: 2 }, { position: 3 }] },
  ]);
  const made = await t.call(staff.makeRoundOfficial, { as: season.manager, input: at(round), json: {} });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const over = await night(id);
  expect(over.phase).toBe('official');
  expect(over.standings_change?.[0]).toMatchObject({
    position: 1,
    entry_id: first?.entry_id,
    change: 0,
    points: 25,
    counted: 25,
  });
  expect(over.event.preview_images.fa).not.toBe(provisional.event.preview_images.fa);
  const picture = await t.app.inject({ method: 'GET', url: over.event.preview_images.en });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  // The event's own image address redirects to the image of the phase.
  const plain = (await t.call(getEvent, { input: at(id) })).body.preview_images.en;
  expect((await t.app.inject({ method: 'GET', url: plain })).headers.location).toBe(
    over.event.preview_images.en,
  );
});

test('cancelled and postponed rounds show their reason; a cancelled season cancels future rounds', async () => {
  const season = await makeSeason(t, { starts: [50, 60, 70], form: roomy });
  const [one, two, three] = season.rounds;
  const json = { reason: 'The server is away' };
  await t.call(staff.cancelRound, { as: season.manager, input: at(one?.id), json });
  await t.call(staff.postponeRound, { as: season.manager, input: at(two?.id), json });
  expect(await night(one?.event_id)).toMatchObject({
    phase: 'cancelled',
    next_at: null,
    round: { reason: json.reason },
  });
  expect(await night(two?.event_id)).toMatchObject({
    phase: 'postponed',
    next_at: null,
    round: { reason: json.reason },
  });
  await t.deps.db.execute(sql`
    update championships set cancelled_at = now(), cancel_reason = 'Too few drivers' where id = ${season.id}`);
  expect(await night(three?.event_id)).toMatchObject({
    phase: 'cancelled',
    round: { reason: 'Too few drivers' },
  });
});

test('a part that cannot be read is null and listed as missing', async () => {
  const { season, file } = await makeRace(t);
  const id = season.rounds[0]?.event_id;
  await sendResult(t, season, file);
  await settleResults(t.deps);
  expect((await night(id)).missing).toEqual([]);
  // Corrupts a row of the standings.
  await t.deps.db.execute(sql`
    update championship_standings set score = 'null' where championship_id = ${season.id}`);
  const response = await t.call(getRaceNight, { input: at(id) });
  expect(response.status).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).toMatchObject({
    phase: 'provisional',
    standings_change: null,
    missing: ['standings_change'],
  });
  expect(response.body.podium).toHaveLength(1);
  await t.deps.db.execute(sql`
    update championships set settings = 'null'::jsonb where id = ${season.id}`);
  const broken = await night(id);
  expect(broken.event.id).toBe(id);
  expect(broken.missing).toContain('round');
  expect(broken.links).not.toBeNull();
});

test('an event of a draft has no round except for its staff', async () => {
  const season = await makeSeason(t, { form: { ...roomy, published: false } });
  const id = season.rounds[0]?.event_id;
  expect(await night(id)).toMatchObject({ round: null, classes: null, missing: [] });
  expect((await night(id, season.manager)).round?.championship.slug).toBe(season.slug);
});

test('required files have version and size, and deleted ones are skipped', async () => {
  const { rows } = await t.deps.db.execute<{ id: number }>(sql`
    insert into downloads (title, description, search_text, category, game, version, size, file_name, storage_name, created_at)
    values ('Car pack', '', 'car pack', 'cars', 'assetto', '1.2', 5000000000, 'cars.zip', 'a', now()) returning id`);
  const event = await makeEvent(t, { download_ids: [2_147_483_000, rows[0]?.id ?? 0] });
  expect((await night(event.id)).links?.downloads).toEqual([
    {
      id: rows[0]?.id,
      title: 'Car pack',
      title_en: null,
      version: '1.2',
      size: 5_000_000_000,
      external_url: null,
    },
  ]);
});

test('personal data is never in a cached response', async () => {
  const season = await makeSeason(t, { form: roomy });
  const [driver] = await makeEntrants(t, season, 1);
  const id = season.rounds[0]?.event_id;
  const { headers } = await t.call(getRaceNight, { as: driver, input: at(id) });
  expect(headers['cache-control']).toBe('no-store');
  const open = await t.call(getRaceNight, { input: at(id) });
  expect(open.headers['cache-control']).not.toBe('no-store');
  expect(open.body.mine).toBeNull();
});

test('the leader and lap are shown while the race has public timing', async () => {
  const server = await makeServer(t);
  const event = await makeEvent(t, { inHours: 0, server_id: server.id });
  expect((await night(event.id)).timing).toBeNull();
  const bridge = await makeBridge(t, server.id);
  expect((await night(event.id)).timing).toBeNull();
  const [first, second] = ['Ali', 'Sara'].map((name, car_id) => ({ car_id, steam_id: makeSteamId(), name }));
  if (!first || !second) throw new Error('no driver');
  const order = [
    { car_id: 0, laps: 1, time: 90_000, finished: 0 },
    { car_id: 1, laps: 0, time: 0, finished: 0 },
  ];
  await bridge.send(
    bridge.start(),
    bridge.car(first),
    bridge.car(second),
    bridge.lap(first, 90_000, { order }),
  );
  expect((await night(event.id)).timing).toEqual({ state: 'green', leader: 'Ali', lap: 2 });
  await makeBridge(t, server.id, { mode: 'staff' });
  const { timing, missing } = await night(event.id);
  expect([timing, missing]).toEqual([null, []]);
});
