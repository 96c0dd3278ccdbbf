import { trackCars } from '../../src/features/racing/tables.ts';
import { makeUser } from '../make/make.ts';
import { makePlace, makeSums } from '../make/make-driving.ts';
import type { TestApp } from '../portal/test-app.ts';
import type { Values } from './generator.ts';

/** Drivers with places, to look at. */
export async function driversToLookAt(test: TestApp): Promise<Values> {
  const drivers = [await makeUser(test), await makeUser(test)];
  await test.deps.db.insert(trackCars).values({ track: 'spa', layout: 'gp', car: 'mx5', lap_count: 2 });
  for (const driver of drivers) {
    await makeSums(test, driver.steam_id, { lap_count: 1 });
    await makePlace(test, driver, { score: 1_000 });
    await makePlace(test, driver, {
      board: 'laps',
      track: 'spa',
      layout: 'gp',
      with_car: 'mx5',
      score: -90_000,
    });
  }
  const ids = drivers.map(({ id }) => id);
  const boards = ['overall', 'laps', 'overtakes', 'wins', 'safety', 'elo'];
  const choices = [
    'period=season',
    'period=30d&search=driver',
    'track=spa&car=mx5',
    'track=spa%20%C2%B7%20gp&skip=1',
  ];
  return {
    'GET /api/v1/rank/{board} board': boards,
    'GET /api/v1/rank/{board} ?': [...choices, 'search=%25_%5C', 'period=week', 'car=%00'],
    'GET /api/v1/rank/{board}/summary board': boards,
    'GET /api/v1/rank/{board}/summary ?': choices,
    'GET /api/v1/rank/{board}/own board': boards,
    'GET /api/v1/rank/{board}/own ?': choices,
    'GET /api/v1/records ?': ['limit=1', 'skip=۱&limit=۵', 'limit=0'],
    'GET /api/v1/drivers ?': ['search=driver', 'search=۱&skip=۰&limit=۲'],
    'GET /api/v1/drivers/{id} id': ids,
    'GET /api/v1/drivers/{id}/changes id': ids,
    'GET /api/v1/drivers/{id}/changes ?': ['kind=race', 'kind=safety&skip=1', 'kind=elo'],
    'GET /api/v1/drivers/{id}/versus/{other_id} id': ids,
    'GET /api/v1/drivers/{id}/versus/{other_id} other_id': ids,
  };
}
