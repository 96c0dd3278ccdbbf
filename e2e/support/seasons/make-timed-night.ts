import { expect } from '@playwright/test';
import { finishersOf, readRecordedRace } from '../../../agent/test/race/recorded-race.ts';
import { makeEvent } from '../make-event.ts';
import { makePlayer, type Player } from '../make-player.ts';
import { makeTimedServer } from './drive-bridge.ts';
import { makeSeason } from './make-season.ts';

/** Creates a season with one round on a timed server, entered by the first finishers of the recorded race, and a panel of stewards. */
export async function makeTimedNight(
  url: string,
  { drivers: count, stewards: seats }: { drivers: number; stewards: number },
) {
  const { staff, server_id, key } = await makeTimedServer(url);
  const finishers = finishersOf(readRecordedRace());
  const season = await makeSeason(url, [], {
    settings: {
      sign_up: { mode: 'season' },
      requirements: { steam_verified: false },
      points: { qualifying: null, race: { places: [25, 18, 15, 12, 10, 8] }, sprint: null },
      stewarding: { opens_after: 0, quorum: 2 },
    },
  });
  const event = { server_id: String(server_id), title: 'شب مسابقه', title_en: 'Race night' };
  const event_id = await makeEvent(url, 7_200, event);
  const round = await staff.post(`/api/v1/admin/championships/${season.id}/rounds`, {
    event_id,
    track: null,
    sessions: [{ kind: 'qualifying' }, { kind: 'race' }],
  });
  expect(round.status, JSON.stringify(round.body)).toBe(201);
  const drivers: Player[] = [];
  for (const { steam_id } of finishers.slice(0, count)) {
    const player = await makePlayer(url, 0, steam_id);
    const entry = { class: 'GT3', car: 'ks_audi_r8_lms_2016', rules_version: 1, number: drivers.length + 7 };
    const entered = await player.client.post(`/api/v1/championships/${season.slug}/entries`, entry);
    expect(entered.status, JSON.stringify(entered.body)).toBe(201);
    drivers.push(player);
  }
  const stewards: Player[] = [];
  while (stewards.length < seats) stewards.push(await makePlayer(url));
  const panel = [];
  for (const [at, { client }] of stewards.entries())
    panel.push({
      user_id: (await client.get('/api/v1/users/dashboard')).body.id,
      role: at === 0 ? 'chief' : 'steward',
    });
  const seated = await staff.put(`/api/v1/admin/championships/${season.id}/stewards`, { stewards: panel });
  expect(seated.status, JSON.stringify(seated.body)).toBe(200);
  return { season, server_id, key, event_id, round: round.body.id as number, finishers, drivers, stewards };
}

export type TimedNight = Awaited<ReturnType<typeof makeTimedNight>>;

/** What a stewards' decision may change for a driver: position in the race, points of the season and race rating. */
export async function standingOf({ season, round }: TimedNight, driver: Player) {
  const { staff } = season;
  const { body: results } = await staff.get(`/api/v1/rounds/${round}/results`);
  const rows = results.sessions.at(-1)?.rows ?? [];
  const isDriver = (row: { driver: { username: string } | null }) => row.driver?.username === driver.username;
  const { body: standings } = await staff.get(`/api/v1/championships/${season.slug}/standings`);
  const { body: user } = await driver.client.get('/api/v1/users/dashboard');
  const { body: page } = await staff.get(`/api/v1/drivers/${user.id}`);
  return {
    position: rows.find(isDriver)?.position,
    points: standings.find(isDriver)?.counted,
    rating: page.ratings.race,
  };
}
