import { ingestEvents } from '@paddock/contract/racing/calls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDriving, readDriving } from '../../../../test/make/driving-state.ts';
import { makeServer, makeServerKey } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { seededRandom } from '../../../seed/demo/seeded-random.ts';
import { expireBoardEntries } from '../statistics/expire-board-entries.ts';
import { laps, lapVoids } from '../tables.ts';
import { restoreLaps, withdrawLaps, withLaps } from '../withdraw-laps.ts';

const now = new Date('2026-11-20T20:00:00Z');
// Partly before the season, partly before the last 30 days.
const start = new Date('2026-09-20T12:00:00Z');
let t: TestApp;
let key: string;

async function open(): Promise<void> {
  t = await testApp();
  t.setNow(now);
  key = await makeServerKey(t, (await makeServer(t)).id);
}
beforeEach(open);
afterEach(() => t.close());

interface SentEvent {
  id: string;
  type: string;
  at: string;
  steam_id: string;
  data: object;
}

/** Events of a few drivers, spread over two months. */
function drive(seed: number): SentEvent[] {
  const driven = makeDriving(240, start, seed) as SentEvent[];
  return driven.map((event, place) => ({
    ...event,
    at: new Date(start.getTime() + place * 6 * 3_600_000 + place).toISOString(),
  }));
}

async function send(events: readonly object[]): Promise<void> {
  const answer = await t.app.inject({
    method: 'POST',
    url: ingestEvents.path,
    headers: { authorization: `Bearer ${key}` },
    payload: { events },
  });
  expect(answer.statusCode).toBe(200);
}

async function sendAndCount(events: readonly object[]): Promise<void> {
  await send(events);
  await t.countDriving();
}

/** Everything that is counted; excludes the recorded laps themselves. */
async function counted() {
  const { laps: _, ...state } = await readDriving(t.deps.db);
  return state;
}

/** Laps are identified by their instant here. */
const nameOf = (at: Date | string) => new Date(at).toISOString();

async function idsOf(names: ReadonlySet<string>): Promise<number[]> {
  const rows = await t.deps.db.select().from(laps);
  return rows.filter(({ driven_at }) => names.has(nameOf(driven_at))).map(({ id }) => id);
}

const decision = { code: 'cut', reason: 'All four wheels off', by: null, now } as const;
const withdraw = (ids: readonly number[]) =>
  withLaps(t.deps, ids, now, (tx, locked) => withdrawLaps(tx, locked, decision));
const restore = (ids: readonly number[]) =>
  withLaps(t.deps, ids, now, (tx, locked) => restoreLaps(tx, locked, decision));

const isLap = ({ type }: SentEvent) => type === 'lap';
/** The same driving with these laps reported as cut. */
const without = (events: readonly SentEvent[], gone: ReadonlySet<string>) =>
  events.map((event) =>
    isLap(event) && gone.has(nameOf(event.at)) ? { ...event, data: { ...event.data, valid: false } } : event,
  );

/** The state of a portal that received these laps as cut. */
async function stateWithout(events: readonly SentEvent[], gone: ReadonlySet<string>) {
  await t.close();
  await open();
  await sendAndCount(without(events, gone));
  return counted();
}

test.each([1, 2, 3])(
  'withdrawing laps and restoring some gives the state of a portal without them from the start (%i)',
  async (seed) => {
    const random = seededRandom(seed);
    const events = drive(seed);
    await sendAndCount(events);
    const names = events.filter(isLap).map(({ at }) => nameOf(at));
    const gone = new Set<string>();
    for (let step = 0; step < 40; step += 1) {
      const some = names.filter(() => random() < 0.1);
      const isBack = random() < 0.4;
      const ids = await idsOf(new Set(some));
      // Some of them are in that state already and do not change.
      await (isBack ? restore(ids) : withdraw(ids));
      for (const name of some) {
        if (isBack) gone.delete(name);
        else gone.add(name);
      }
    }
    expect(gone.size).toBeGreaterThan(20);
    const after = await counted();
    const total = (await t.deps.db.select().from(lapVoids)).filter(({ restored_at }) => restored_at === null);
    expect(total).toHaveLength(gone.size);
    expect(after).toEqual(await stateWithout(events, gone));
  },
);

test('restoring all laps restores the original state', async () => {
  const events = drive(7);
  await sendAndCount(events);
  const before = await readDriving(t.deps.db);
  const ids = await idsOf(new Set(events.filter(isLap).map(({ at }) => nameOf(at))));
  const withdrawn = await withdraw(ids);
  expect(withdrawn.length).toBeGreaterThan(100);
  const empty = await counted();
  expect([empty.records, empty.cars]).toEqual([[], []]);
  expect(empty.places.some((place) => place.includes('"laps"'))).toBe(false);
  expect(await restore(ids)).toHaveLength(withdrawn.length);
  expect(await readDriving(t.deps.db)).toEqual(before);
});

test('a queued lap is counted and withdrawn, and not counted again', async () => {
  const events = drive(4);
  await send(events);
  const gone = new Set(
    events
      .filter(isLap)
      .slice(0, 30)
      .map(({ at }) => nameOf(at)),
  );
  await withdraw(await idsOf(gone));
  await t.countDriving();
  const after = await counted();
  expect(after).toEqual(await stateWithout(events, gone));
});

test('laps are withdrawn while others of the same drivers arrive and are counted', async () => {
  const events = drive(5);
  const [first, later] = [events.slice(0, 120), events.slice(120)];
  await sendAndCount(first);
  const gone = new Set(first.filter(isLap).map(({ at }) => nameOf(at)));
  const ids = await idsOf(gone);
  const batches = Array.from({ length: 12 }, (_, place) => later.slice(place * 10, place * 10 + 10));
  const comesIn = async () => {
    for (const batch of batches) {
      await send(batch);
      await t.countDriving();
    }
  };
  const goesOut = async () => {
    for (let at = 0; at < ids.length; at += 5) await withdraw(ids.slice(at, at + 5));
  };
  // The same again, concurrently.
  await Promise.all([comesIn(), goesOut(), goesOut()]);
  await t.countDriving();
  const after = await counted();
  const rows = await t.deps.db.select().from(lapVoids);
  expect(rows).toHaveLength(ids.length);
  expect(after).toEqual(await stateWithout(events, gone));
});

test('a best lap that leaves the last 30 days is replaced by the next one that counts', async () => {
  const steam_id = '76561202000009999';
  const lap = (at: string, lap_time: number) => ({
    id: at,
    type: 'lap',
    at,
    steam_id,
    data: { track: 'spa', layout: '', car: 'gt3', lap_time },
  });
  const [early, withdrawn, counting] = [
    '2026-10-25T10:00:00Z',
    '2026-11-10T10:00:00Z',
    '2026-11-12T10:00:00Z',
  ];
  await sendAndCount([lap(early, 90_000), lap(withdrawn, 91_000), lap(counting, 92_000)]);
  await withdraw(await idsOf(new Set([nameOf(withdrawn)])));
  t.setNow(new Date('2026-11-30T10:00:00Z'));
  await expireBoardEntries(t.deps);
  const { places } = await counted();
  const of30d = places.filter((place) => place.includes('"30d"') && place.includes('"laps"'));
  expect(of30d).toHaveLength(2);
  for (const place of of30d) expect(JSON.parse(place)).toMatchObject({ score: -92_000 });
});
