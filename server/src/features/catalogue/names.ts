import type { CarRef, TrackRef } from '@paddock/contract/catalogue/calls';
import {
  cleanRawId,
  parseTrackKey,
  rawLayoutId,
  splitJoinedId,
  tidyRawId,
  trackKey,
} from '@paddock/contract/catalogue/raw-ids';
import { type Game, gameIds } from '@paddock/contract/servers/games';
import QuickLRU from 'quick-lru';
import { cacheOfDatabase } from '../../db/cache-of-database.ts';
import type { Executor } from '../../db/database.ts';
import { listNamedCars, listNamedLayouts } from './queries.ts';

export type NamedLayout = Awaited<ReturnType<typeof listNamedLayouts>>[number];
type NamedCar = Awaited<ReturnType<typeof listNamedCars>>[number];

/** Resolves raw ids to names from an in-memory index. */
export interface Names {
  track: (track: string, layout: string | null, game?: Game) => TrackRef;
  /** By key, as in filters and links. */
  trackOfKey: (key: string) => TrackRef;
  car: (car: string, game?: Game) => CarRef;
  /** The rows behind the index: every named raw id. */
  layouts: readonly NamedLayout[];
  cars: readonly NamedCar[];
}

/** Limits the cached results, since unnamed ids come from outside. */
const cachedMax = 5_000;

/** How late changes by jobs and the command line become visible, in ms. */
const cacheMs = 3_000;
const cacheOf = cacheOfDatabase<Names>({ maxSize: 1, maxAge: cacheMs });

/**
 * Returns the current names, cached because almost every public response needs them. On a miss, the caller's own
 * connection loads them: callers that wait could occupy the whole pool.
 */
export function getNames(db: Executor): Promise<Names> {
  return cacheOf(db).get('names', () => loadNames(db));
}

/** Invalidates the names after a change of the catalogue. */
export function clearNames(db: Executor): void {
  cacheOf(db).clear();
}

/** Returns the layout's name unless the track has only one layout. */
function layoutNames(row: NamedLayout, layoutsOfTrack: Map<number, Set<number>>) {
  const { name, name_fa, track_id } = row.layout;
  const isOnly = (layoutsOfTrack.get(track_id)?.size ?? 0) < 2;
  return isOnly || !name ? { layout: null, layout_fa: null } : { layout: name, layout_fa: name_fa || name };
}

async function loadNames(db: Executor): Promise<Names> {
  const [layouts, cars] = await Promise.all([listNamedLayouts(db), listNamedCars(db)]);
  const byRaw = new Map(layouts.map((row) => [`${row.game} ${row.raw}`, row]));
  const folders = new Map(layouts.map((row) => [`${row.game} ${row.raw.split('/')[0]}`, row.track]));
  const carByRaw = new Map(cars.map((row) => [`${row.game} ${row.raw}`, row.car]));
  const layoutsOfTrack = new Map<number, Set<number>>();
  for (const { layout } of layouts)
    layoutsOfTrack.set(layout.track_id, (layoutsOfTrack.get(layout.track_id) ?? new Set()).add(layout.id));

  const findTrack = (track: string, layout: string, game: Game): TrackRef => {
    const key = trackKey(track, layout);
    const folder = cleanRawId(track);
    const row = byRaw.get(`${game} ${rawLayoutId(track, layout)}`);
    if (row) {
      const { name, name_fa, variant, country } = row.track;
      const { length_m, outline_id, slug } = row.layout;
      const place = { name, name_fa, variant, country, length_m, slug };
      return { key, ...place, ...layoutNames(row, layoutsOfTrack), outline: outline_id, known: true };
    }
    const isKnown = (one: string) => folders.has(`${game} ${one}`);
    const parts = layout ? undefined : splitJoinedId(folder, isKnown);
    if (parts) return { ...findTrack(parts.track, parts.layout, game), key };
    const namedTrack = folders.get(`${game} ${folder}`);
    const tidied = tidyRawId(track);
    const layoutText = layout ? tidyRawId(layout) : null;
    return {
      key,
      name: namedTrack?.name ?? tidied,
      name_fa: namedTrack?.name_fa ?? tidied,
      layout: layoutText,
      layout_fa: layoutText,
      variant: namedTrack?.variant ?? null,
      country: namedTrack?.country ?? null,
      length_m: null,
      outline: null,
      slug: null,
      known: namedTrack !== undefined,
    };
  };
  const findCar = (key: string, game: Game): CarRef => {
    const car = carByRaw.get(`${game} ${cleanRawId(key)}`);
    if (!car) return { key, name: tidyRawId(key), brand: null, class: null, known: false };
    return { key, name: car.name, brand: car.brand, class: car.class, known: true };
  };

  const tracks = new QuickLRU<string, TrackRef>({ maxSize: cachedMax });
  const cachedCars = new QuickLRU<string, CarRef>({ maxSize: cachedMax });
  const trackOf: Names['track'] = (track, layout, game = gameIds[0]) =>
    remember(tracks, `${game}\n${track}\n${layout ?? ''}`, () => findTrack(track, layout ?? '', game));
  return {
    track: trackOf,
    trackOfKey: (key) => {
      const { track, layout } = parseTrackKey(key);
      return { ...trackOf(track, layout), key };
    },
    car: (car, game = gameIds[0]) => remember(cachedCars, `${game}\n${car}`, () => findCar(car, game)),
    layouts,
    cars,
  };
}

/** Caches frozen results, since several responses share them. */
function remember<T>(cache: QuickLRU<string, T>, key: string, find: () => T): T {
  const cached = cache.get(key);
  if (cached) return cached;
  const value = Object.freeze(find());
  cache.set(key, value);
  return value;
}
