import { ingestEvents, ingestResults } from '@paddock/contract/racing/calls';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeServer, makeServerKey } from '../../../../test/make/make.ts';
import { type SimulatedRace, simulateRace } from '../../../../test/make/races/simulate-race.ts';
import { writeEvents } from '../../../../test/make/races/write-events.ts';
import { writeRace, writtenDialects } from '../../../../test/make/races/write-race.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { volume } from '../../../../test/volume.ts';
import { raceResults, sessions } from '../../racing/tables.ts';
import { settleTimedSessions } from './settle-sessions.ts';

/** Races sent in each format. */
const races = volume(4, 20);

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

async function makeSource() {
  const { id } = await makeServer(t);
  return { id, key: await makeServerKey(t, id) };
}
type Source = Awaited<ReturnType<typeof makeSource>>;

async function sendFile({ key }: Source, file: object) {
  const { status, body } = await t.call(ingestResults, { as: key, json: file });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.status).toBe('accepted');
}

/** Sends the race live; its laps count once no file has arrived in time. */
async function follow({ key }: Source, race: SimulatedRace, track: string) {
  const events = writeEvents(race, { track });
  for (let start = 0; start < events.length; start += 200) {
    const { body } = await t.call(ingestEvents, {
      as: key,
      json: { events: events.slice(start, start + 200) },
    });
    const refused = body.results.filter(({ status }: { status: string }) => status !== 'accepted');
    expect(refused).toEqual([]);
  }
  t.setNow(new Date(race.started_at.getTime() + race.end + 11 * 60_000));
  await settleTimedSessions(t.deps);
}

async function orderOf({ id }: Source, by: 'finish_position' | 'position') {
  const rows = await t.deps.db
    .select({ steam_id: raceResults.steam_id, place: raceResults[by] })
    .from(raceResults)
    .innerJoin(sessions, eq(sessions.id, raceResults.session_id))
    .where(eq(sessions.server_id, id))
    .orderBy(asc(raceResults[by]));
  return rows.map(({ steam_id }) => steam_id);
}

test(`${races} races of forty cars have the same order from every dialect, live, and live with a later file`, async () => {
  for (let seed = 1; seed <= races; seed += 1) {
    const race = simulateRace(seed, { hasPenalties: true, laps: 5 });
    t.setNow(new Date(race.started_at.getTime() + race.end + 60_000));
    for (const dialect of writtenDialects) {
      const source = await makeSource();
      const isManager = dialect.startsWith('server_manager');
      await sendFile(
        source,
        writeRace(race, dialect, { track: `${dialect}_${seed}`, hasPenalties: isManager }),
      );
      expect(await orderOf(source, 'finish_position'), `seed ${seed}, ${dialect}`).toEqual(race.order);
      expect(await orderOf(source, 'position')).toEqual(isManager ? race.penalised : race.order);
    }
    for (const dialect of ['vanilla', 'server_manager_1', 'server_manager_2'] as const) {
      const source = await makeSource();
      const track = `live_${dialect}_${seed}`;
      await follow(source, race, track);
      expect(await orderOf(source, 'finish_position'), `seed ${seed}, live`).toEqual(race.order);
      const isManager = dialect !== 'vanilla';
      await sendFile(source, writeRace(race, dialect, { track, hasPenalties: isManager }));
      expect(await orderOf(source, 'finish_position'), `seed ${seed}, live, then ${dialect}`).toEqual(
        race.order,
      );
      expect(await orderOf(source, 'position')).toEqual(isManager ? race.penalised : race.order);
    }
  }
});
