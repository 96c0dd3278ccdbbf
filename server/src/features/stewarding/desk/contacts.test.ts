import { getReportForm } from '@paddock/contract/stewarding/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeStewardedRace, roomOf } from '../../../../test/make/cases/make-case.ts';
import { type MadeUser, makeSteamId } from '../../../../test/make/make.ts';
import { makeBridge } from '../../../../test/make/seasons/make-bridge.ts';
import { afterHours, seasonStart } from '../../../../test/make/seasons/make-race.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.setNow(seasonStart));
afterAll(() => t.close());

/** A race whose file ends at half past, with live timing from its start. */
async function makeTimedRace() {
  const race = await makeStewardedRace(t);
  const reported = t.deps.now();
  // 910 seconds before the last lap of the file, by a clock that is an hour slow.
  const start = new Date(afterHours(2.5).getTime() - 910_000);
  t.setNow(start);
  const bridge = await makeBridge(t, race.season.server_id);
  const car = (index: number, user: MadeUser | undefined, name: string) => ({
    car_id: index,
    steam_id: user?.steam_id ?? '',
    name,
  });
  const [first, second, third] = race.entrants;
  const cars = {
    first: car(0, first, 'A'),
    second: car(1, second, 'B'),
    third: car(2, third, 'C'),
    stranger: { car_id: 3, steam_id: makeSteamId(), name: 'A passer-by' },
  };
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
  t.setNow(at(0));
  await bridge.send(bridge.start(), ...Object.values(cars).map((one) => bridge.car(one)));
  t.setNow(at(910));
  for (let lap = 1; lap <= 10; lap += 1) {
    await bridge.send(bridge.lap(cars.first, 90_000, {}, at(90 * lap)));
    await bridge.send(bridge.lap(cars.second, 91_000, {}, at(91 * lap)));
  }
  await bridge.send(
    bridge.contact(cars.first, cars.second, 41.6, at(200)),
    // Both cars report the contact, repeatedly.
    bridge.contact(cars.second, cars.first, 52.4, at(200.3)),
    bridge.contact(cars.first, cars.second, 12, at(201)),
    bridge.contact(cars.third, cars.first, 20, at(400)),
    bridge.contact(cars.first, cars.stranger, 33, at(420)),
    bridge.contact(cars.second, cars.third, 60, at(500)),
  );
  await bridge.send(bridge.end({}, at(910)));
  t.setNow(reported);
  return race;
}

test('the report form lists each contact of the viewer with another entrant once', async () => {
  const race = await makeTimedRace();
  const [reporter, accused, third] = race.entrants;
  const read = (as: MadeUser | undefined) =>
    t.call(getReportForm, { as: as as MadeUser, input: { query: { session: race.session } } as never });
  const { body } = await read(reporter);
  expect(body.contacts).toEqual([
    { entry_id: accused?.entry_id, name: accused?.username, lap: 3, at_ms: 200_000, kmh: 52 },
    { entry_id: third?.entry_id, name: third?.username, lap: 5, at_ms: 400_000, kmh: 20 },
  ]);
  const others = (await read(accused)).body.contacts;
  expect(others.map(({ at_ms }: { at_ms: number }) => at_ms)).toEqual([200_000, 500_000]);
  // A steward who did not drive has no contacts.
  expect((await read(race.chief)).body.contacts).toEqual([]);
  for (const { entry_id, lap, at_ms } of body.contacts) {
    const { status } = await roomOf(t, race).file(reporter, { accused: [entry_id], lap, at_ms });
    expect(status).toBe(201);
  }
});

test('a case shows its parties’ contacts around the moment, their positions, and their pace around the lap', async () => {
  const race = await makeTimedRace();
  const room = roomOf(t, race);
  const { id } = (await room.file(race.entrants[0], { lap: 3, at_ms: 200_000 })).body;
  const { facts } = (await room.read(id)).body;
  expect(facts).toMatchObject([
    {
      role: 'accused',
      around: { lap: 3, position: 3, gap_ms: 4_000 + 2, best_ms: 91_000, usual_ms: 91_000 },
      contacts: [{ lap: 3, at_ms: 200_000, kmh: 52, with: race.entrants[0]?.username }],
    },
    {
      role: 'reporter',
      around: { lap: 3, position: 2, gap_ms: 2_000 + 1, best_ms: 90_000, usual_ms: 90_000 },
      contacts: [{ lap: 3, at_ms: 200_000, kmh: 52, with: race.entrants[1]?.username }],
    },
  ]);
  // Without a time the lap selects contacts. A driver without an entry has the name from the game.
  const byLap = (await room.file(race.entrants[0], { lap: 5 })).body.id;
  const [, reporter] = (await room.read(byLap)).body.facts;
  expect(reporter.contacts.map(({ with: other }: { with: string }) => other)).toEqual([
    race.entrants[2]?.username,
    'A passer-by',
  ]);
  const anyTime = (await room.file(race.entrants[0], { lap: null })).body.id;
  const [accused] = (await room.read(anyTime)).body.facts;
  expect([accused.around, accused.contacts.length]).toEqual([null, 2]);
});

test('a race without live timing has no contacts', async () => {
  const race = await makeStewardedRace(t);
  const { id } = (await roomOf(t, race).file(race.entrants[0])).body;
  const { facts } = (await roomOf(t, race).read(id)).body;
  expect(facts.map(({ contacts }: { contacts: object[] }) => contacts)).toEqual([[], []]);
});
