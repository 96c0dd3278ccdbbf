import { rawLayoutId } from '@paddock/contract/catalogue/raw-ids';
import type { CatalogueTrack, listCatalogueTracks } from '@paddock/contract/catalogue/track-calls';
import type { QueryOf } from '@paddock/contract/core/endpoint';
import { containsText } from '@paddock/contract/i18n/normalize-text';
import { and, count, eq, isNotNull, sum } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { getNames, type Names } from '../../catalogue/names.ts';
import { boardEntries } from '../../racing/statistics/tables.ts';
import { trackCars } from '../../racing/tables.ts';
import { selectRecords } from '../boards/list-records.ts';

interface Driven {
  track: string;
  layout: string;
}

/** A figure of each raw id; games spell one in several ways. */
function sumByRaw<Row extends Driven>(rows: readonly Row[], figure: (row: Row) => number) {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const raw = rawLayoutId(row.track, row.layout);
    sums.set(raw, (sums.get(raw) ?? 0) + figure(row));
  }
  return sums;
}

async function lapsByRaw(db: Executor): Promise<Map<string, number>> {
  const { track, layout, lap_count } = trackCars;
  const laps = sum(lap_count).mapWith(Number);
  const rows = await db.select({ track, layout, laps }).from(trackCars).groupBy(track, layout);
  return sumByRaw(rows, (row) => row.laps);
}

/** Members with a place on the all-time board of a track, with any car. */
async function driversByRaw(db: Executor): Promise<Map<string, number>> {
  const { board, period, track, layout, car, user_id } = boardEntries;
  const rows = await db
    .select({ track, layout, drivers: count() })
    .from(boardEntries)
    .where(and(eq(board, 'laps'), eq(period, 'all'), eq(car, ''), isNotNull(user_id)))
    .groupBy(track, layout);
  return sumByRaw(rows, (row) => row.drivers);
}

async function recordsByRaw(db: Executor, names: Names) {
  // The slower ones first, so that of several spellings the fastest stays.
  const rows = (await selectRecords(db)).sort((a, b) => a.score - b.score);
  return new Map(
    rows.map(({ track, layout, car, score, driver }) => [
      rawLayoutId(track, layout),
      { driver, lap_time: -score, car_ref: names.car(car ?? '') },
    ]),
  );
}

const byName = new Intl.Collator('en');

type Filter = Partial<QueryOf<typeof listCatalogueTracks>>;
type Row = CatalogueTrack & { raw: string };

function isWanted({ search = '', kind, country, with_laps }: Filter): (row: Row) => boolean {
  const isFound = containsText(search);
  return ({ raw, track, lap_count, ...row }) => {
    const { name, name_fa, layout, layout_fa, variant } = track;
    if (kind && kind !== row.kind) return false;
    if (country && country !== track.country) return false;
    if (with_laps && lap_count === 0) return false;
    return isFound([name, name_fa, layout, layout_fa, variant, raw].filter(Boolean).join(' '));
  };
}

/** Every named layout that is asked for, the most driven first; each raw id by itself, because their laps do not compare. */
export async function listTracksWithFigures(db: Executor, filter: Filter): Promise<CatalogueTrack[]> {
  const names = await getNames(db);
  const [laps, drivers, records] = await Promise.all([
    lapsByRaw(db),
    driversByRaw(db),
    recordsByRaw(db, names),
  ]);
  const rows = names.layouts
    .filter(({ game }) => filter.game === undefined || filter.game === game)
    .map(({ game, raw, track: { kind } }): Row => {
      const [folder = raw, layout = ''] = raw.split('/');
      return {
        raw,
        kind,
        track: names.track(folder, layout, game),
        lap_count: laps.get(raw) ?? 0,
        drivers: drivers.get(raw) ?? 0,
        record: records.get(raw) ?? null,
      };
    });
  return rows
    .filter(isWanted(filter))
    .sort((a, b) => b.lap_count - a.lap_count || byName.compare(a.track.name, b.track.name) || compare(a, b));
}

/** Of one name the plain one first. */
const compare = (a: Row, b: Row) => (a.raw < b.raw ? -1 : 1);
