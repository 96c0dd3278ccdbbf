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

/** What raw ids are called, from one index in memory. */
export interface Names {
  track: (track: string, layout: string | null, game?: Game) => TrackRef;
  /** By a key, as filters and links have it. */
  trackOfKey: (key: string) => TrackRef;
  car: (car: string, game?: Game) => CarRef;
  /** What the index is made of: every raw id that is named, with its rows. */
  layouts: readonly NamedLayout[];
  cars: readonly NamedCar[];
}

/** Known answers; ids that nobody named come from outside and are not kept for ever. */
const knownMax = 5_000;

/** What a job or the command line changes is seen this late, in ms. */
const cacheMs = 3_000;
const cacheOf = cacheOfDatabase<Names>({ maxSize: 1, maxAge: cacheMs });

/**
 * The names that hold now. Almost every public answer asks for them, so they are loaded once and dropped on a change. A transaction that
 * finds none loads them on its own connection: all of the pool may be held by those who wait for them.
 */
export function getNames(db: Executor): Promise<Names> {
  return cacheOf(db).get('names', () => loadNames(db));
}

/** Something in the catalogue has changed. */
export function clearNames(db: Executor): void {
  cacheOf(db).clear();
}

/** The layout's own name, unless it is the only one of its track. */
function layoutNames(found: NamedLayout, layoutsOfTrack: Map<number, Set<number>>) {
  const { name, name_fa, track_id } = found.layout;
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
    const found = byRaw.get(`${game} ${rawLayoutId(track, layout)}`);
    if (found) {
      const { name, name_fa, variant, country } = found.track;
      const { length_m, outline_id, slug } = found.layout;
      const place = { name, name_fa, variant, country, length_m, slug };
      return { key, ...place, ...layoutNames(found, layoutsOfTrack), outline: outline_id, known: true };
    }
    const isKnown = (one: string) => folders.has(`${game} ${one}`);
    const parts = layout ? undefined : splitJoinedId(folder, isKnown);
    if (parts) return { ...findTrack(parts.track, parts.layout, game), key };
    const known = folders.get(`${game} ${folder}`);
    const tidied = tidyRawId(track);
    const layoutText = layout ? tidyRawId(layout) : null;
    return {
      key,
      name: known?.name ?? tidied,
      name_fa: known?.name_fa ?? tidied,
      layout: layoutText,
      layout_fa: layoutText,
      variant: known?.variant ?? null,
      country: known?.country ?? null,
      length_m: null,
      outline: null,
      slug: null,
      known: known !== undefined,
    };
  };
  const findCar = (key: string, game: Game): CarRef => {
    const found = carByRaw.get(`${game} ${cleanRawId(key)}`);
    if (!found) return { key, name: tidyRawId(key), brand: null, class: null, known: false };
    return { key, name: found.name, brand: found.brand, class: found.class, known: true };
  };

  const tracks = new QuickLRU<string, TrackRef>({ maxSize: knownMax });
  const known = new QuickLRU<string, CarRef>({ maxSize: knownMax });
  const trackOf: Names['track'] = (track, layout, game = gameIds[0]) =>
    remember(tracks, `${game}\n${track}\n${layout ?? ''}`, () => findTrack(track, layout ?? '', game));
  return {
    track: trackOf,
    trackOfKey: (key) => {
      const { track, layout } = parseTrackKey(key);
      return { ...trackOf(track, layout), key };
    },
    car: (car, game = gameIds[0]) => remember(known, `${game}\n${car}`, () => findCar(car, game)),
    layouts,
    cars,
  };
}

/** Several answers are given the same one: none may write in it. */
function remember<T>(kept: QuickLRU<string, T>, key: string, find: () => T): T {
  const known = kept.get(key);
  if (known) return known;
  const found = Object.freeze(find());
  kept.set(key, found);
  return found;
}
