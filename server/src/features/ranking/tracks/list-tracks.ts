import { rawLayoutId } from '@paddock/contract/catalogue/raw-ids';
import type { CatalogueTrack, listCatalogueTracks } from '@paddock/contract/catalogue/track-calls';
import type { QueryOf } from '@paddock/contract/core/endpoint';
import type { List } from '@paddock/contract/core/paging';
import { normalizeForSearch } from '@paddock/contract/i18n/normalize-text';
import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { createPromiseCaches } from '../../../concurrency/promise-cache.ts';
import type { Executor } from '../../../db/database.ts';
import { paginate } from '../../../http/paginate.ts';
import { getNames, type Names } from '../../catalogue/names.ts';
import { boardEntries } from '../../racing/statistics/tables.ts';
import { trackCars } from '../../racing/tables.ts';
import { selectRecords } from '../boards/list-records.ts';

type Filter = Partial<QueryOf<typeof listCatalogueTracks>>;

interface Layout extends Pick<CatalogueTrack, 'track' | 'kind'> {
  game: Names['layouts'][number]['game'];
  raw: string;
  /** Both names and the raw id, normalised for searching. */
  text: string;
}

const byName = new Intl.Collator('en');

/** Cached by names, because sorting thousands of layouts takes longer than counting their laps. */
const indexes = new WeakMap<Names, readonly Layout[]>();

/** Lists the named layouts by name, plain ones before variants. */
function layoutsOf(names: Names): readonly Layout[] {
  const cached = indexes.get(names);
  if (cached) return cached;
  const layouts = names.layouts
    .map(({ game, raw, track: { kind } }): Layout => {
      const [folder = raw, layoutId = ''] = raw.split('/');
      const track = names.track(folder, layoutId, game);
      const { name, name_fa, layout, layout_fa, variant } = track;
      const text = [name, name_fa, layout, layout_fa, variant, raw].filter(Boolean).join(' ');
      return { game, raw, kind, track, text: normalizeForSearch(text) };
    })
    .sort((a, b) => byName.compare(a.track.name, b.track.name) || (a.raw < b.raw ? -1 : 1));
  indexes.set(names, layouts);
  return layouts;
}

/** A layout's laps and its spellings in games. */
interface DrivenLayout {
  laps: number;
  spellings: { track: string; layout: string }[];
}

/** Counts all of them, which are a few thousand. */
async function countDriven(db: Executor): Promise<Map<string, DrivenLayout>> {
  const { rows } = await db.execute<{ track: string; layout: string; laps: number }>(sql`
    select track, layout, sum(lap_count)::int as laps from ${trackCars} group by track, layout`);
  const driven = new Map<string, DrivenLayout>();
  for (const row of rows) {
    const raw = rawLayoutId(row.track, row.layout);
    const counted = driven.get(raw);
    if (counted) {
      counted.laps += row.laps;
      counted.spellings.push(row);
    } else driven.set(raw, { laps: row.laps, spellings: [row] });
  }
  return driven;
}

/** Counted at most twice a second, for searches while typing. Keyed by names, so that a staff change invalidates it. */
const drivenOf = createPromiseCaches<Names, Map<string, DrivenLayout>>({ maxSize: 1, maxAge: 500 });

/** Counts members on the all-time boards of tracks, with any car. */
async function driversByRaw(db: Executor, tracks: readonly string[]): Promise<Map<string, number>> {
  const { board, period, track, layout, car, user_id } = boardEntries;
  const rows = await db
    .select({ track, layout, drivers: count() })
    .from(boardEntries)
    .where(
      and(eq(board, 'laps'), eq(period, 'all'), eq(car, ''), inArray(track, [...tracks]), isNotNull(user_id)),
    )
    .groupBy(track, layout);
  const drivers = new Map<string, number>();
  for (const row of rows) {
    const raw = rawLayoutId(row.track, row.layout);
    drivers.set(raw, (drivers.get(raw) ?? 0) + row.drivers);
  }
  return drivers;
}

async function recordsByRaw(db: Executor, names: Names, tracks: readonly string[]) {
  // Slower ones first, so that the fastest of several spellings wins.
  const rows = (await selectRecords(db, tracks)).sort((a, b) => a.score - b.score);
  return new Map(
    rows.map(({ track, layout, car, score, driver }) => [
      rawLayoutId(track, layout),
      { driver, lap_time: -score, car_ref: names.car(car ?? '') },
    ]),
  );
}

/**
 * Lists the named layouts that match a filter, most driven first, one row per raw id because their laps do not
 * compare.
 */
export async function listTracksWithFigures(
  db: Executor,
  { game, search = '', kind, country, with_laps, skip, limit }: Filter,
): Promise<List<CatalogueTrack>> {
  const names = await getNames(db);
  const driven = await drivenOf(names).get('', () => countDriven(db));
  const needle = normalizeForSearch(search);
  const lapsOf = ({ raw }: Layout) => driven.get(raw)?.laps ?? 0;
  const matching = layoutsOf(names).filter(
    (one) =>
      (game === undefined || game === one.game) &&
      (!kind || kind === one.kind) &&
      (!country || country === one.track.country) &&
      (!with_laps || lapsOf(one) > 0) &&
      one.text.includes(needle),
  );
  const { items, total } = paginate(
    matching.toSorted((a, b) => lapsOf(b) - lapsOf(a)),
    { skip, limit },
  );
  const spelled = items.flatMap(({ raw }) => driven.get(raw)?.spellings ?? []).map(({ track }) => track);
  const [drivers, records] = await Promise.all([driversByRaw(db, spelled), recordsByRaw(db, names, spelled)]);
  return {
    total,
    items: items.map((one) => ({
      track: one.track,
      kind: one.kind,
      lap_count: lapsOf(one),
      drivers: drivers.get(one.raw) ?? 0,
      record: records.get(one.raw) ?? null,
    })),
  };
}
