import { cleanRawId } from '@paddock/contract/catalogue/raw-ids';
import type { CatalogueCar, listCatalogueCars } from '@paddock/contract/catalogue/track-calls';
import type { QueryOf } from '@paddock/contract/core/endpoint';
import { containsText, normalizeForSearch } from '@paddock/contract/i18n/normalize-text';
import { sum } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { getNames } from '../../catalogue/names.ts';
import { trackCars } from '../../racing/tables.ts';

const byName = new Intl.Collator('en');

type Filter = Partial<QueryOf<typeof listCatalogueCars>>;

async function lapsByCar(db: Executor): Promise<Map<string, number>> {
  const { car, lap_count } = trackCars;
  const rows = await db
    .select({ car, laps: sum(lap_count).mapWith(Number) })
    .from(trackCars)
    .groupBy(car);
  const laps = new Map<string, number>();
  for (const row of rows) {
    const raw = cleanRawId(row.car);
    laps.set(raw, (laps.get(raw) ?? 0) + row.laps);
  }
  return laps;
}

/** Lists the named cars that match a filter, most driven first, one row per raw id. */
export async function listCarsWithLaps(
  db: Executor,
  { game, search = '', brand, class: carClass }: Filter,
): Promise<CatalogueCar[]> {
  const [names, laps] = await Promise.all([getNames(db), lapsByCar(db)]);
  const isFound = containsText(search);
  const brandName = brand && normalizeForSearch(brand);
  return names.cars
    .filter(({ game: of, raw, car }) => {
      if (game !== undefined && game !== of) return false;
      if (carClass !== undefined && carClass !== car.class) return false;
      if (brandName && normalizeForSearch(car.brand) !== brandName) return false;
      return isFound(`${car.name} ${car.brand} ${raw}`);
    })
    .map(({ game: of, raw }) => ({ ...names.car(raw, of), lap_count: laps.get(raw) ?? 0 }))
    .sort((a, b) => b.lap_count - a.lap_count || byName.compare(a.name, b.name) || (a.key < b.key ? -1 : 1));
}
