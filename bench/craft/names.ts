import { sql } from 'drizzle-orm';
import { clearNames, getNames } from '../../server/src/features/catalogue/names.ts';
import { seedCatalogue } from '../../server/src/features/catalogue/seed-catalogue.ts';
import { ask, percentile } from '../timing.ts';
import { callAsStaff, type League } from './league.ts';

const layouts = 5_000;
const laps = 1_000_000;
const lookups = 1_000;
const turns = 100;

/** Adds a large catalogue of layouts with ids, and cars driven on each; a million laps in total. */
async function growCatalogue({ portal }: League): Promise<void> {
  const { db } = portal.deps;
  await seedCatalogue(db);
  const rows = 4;
  await db.execute(sql`
    with track as (
      insert into catalogue_tracks (game, name, name_fa, kind, slug, origin, updated_at)
      select 'assetto', 'Track ' || n, 'پیست ' || n, 'circuit', 'bench-track-' || n, 'staff', now()
      from generate_series(1, ${layouts}::int) n returning id, slug
    ), layout as (
      insert into catalogue_layouts (track_id, name, name_fa, length_m, slug, origin, updated_at)
      select id, '', '', 4000, slug, 'staff', now() from track returning id, slug
    )
    insert into catalogue_ids (game, kind, raw, layout_id, origin)
    select 'assetto', 'track', replace(slug, '-', '_'), id, 'staff' from layout`);
  await db.execute(sql`
    insert into track_cars (track, layout, car, lap_count)
    select 'bench_track_' || n, '', 'bench_car_' || c, ${laps / layouts / rows}
    from generate_series(1, ${layouts}::int) n, generate_series(1, ${rows}::int) c`);
  await db.execute(sql`analyze`);
  clearNames(db);
}

export interface NameFigures {
  /** ms per name, averaged over a thousand lookups in the process. */
  name: number;
  pages: { path: string; p95: number }[];
}

export async function measureNames(league: League): Promise<NameFigures> {
  await growCatalogue(league);
  const names = await getNames(league.portal.deps.db);
  const began = performance.now();
  for (let turn = 0; turn < lookups; turn += 1) names.track(`bench_track_${turn * 4 + 1}`, '', 'assetto');
  const name = (performance.now() - began) / lookups;
  const paths = [
    '/api/v1/catalogue/tracks?limit=50',
    '/api/v1/catalogue/tracks?search=Track 42&limit=50',
    '/api/v1/catalogue/tracks/bench-track-77',
    '/api/v1/admin/catalogue/unnamed?limit=50',
  ];
  const pages: NameFigures['pages'] = [];
  for (const path of paths) {
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const from = performance.now();
      if (path.includes('/admin/')) await callAsStaff(league, 'GET', path);
      else {
        const { status, text } = await ask(league.portal.origin + encodeURI(path));
        if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
      }
      times.push(performance.now() - from);
    }
    pages.push({ path, p95: percentile(times, 0.95) });
  }
  return { name, pages };
}
