import { rawLayoutId, slugOf } from '@paddock/contract/catalogue/raw-ids';
import { gameIds } from '@paddock/contract/servers/games';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/database.ts';
import { readSeedFile, type SeedCar, type SeedOutline, type SeedTrack } from './read-seed-files.ts';
import {
  catalogueCars,
  catalogueLayouts,
  catalogueOutlines,
  catalogueSeeds,
  catalogueTracks,
} from './tables.ts';

/** All shipped data belongs to the first game. */
const [game] = gameIds;
const origin = 'seed' as const;

/** Sets columns to their shipped values. */
const shipped = (columns: Record<string, PgColumn>) =>
  Object.fromEntries(
    Object.entries(columns).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
  );
const untouched = ({ edited_at, removed_at }: PgTable & Record<'edited_at' | 'removed_at', PgColumn>) =>
  sql`${edited_at} is null and ${removed_at} is null`;

async function seedOutlines(tx: Executor, rows: SeedOutline[]): Promise<void> {
  await tx
    .insert(catalogueOutlines)
    .values(rows.map(({ id, outline }) => ({ id, points: outline, origin })))
    .onConflictDoUpdate({
      target: catalogueOutlines.id,
      set: shipped({ points: catalogueOutlines.points }),
      setWhere: untouched(catalogueOutlines),
    });
}

async function seedTracks(tx: Executor, rows: SeedTrack[]): Promise<Map<string | null, number>> {
  const { name, name_fa, country, kind, variant } = catalogueTracks;
  await tx
    .insert(catalogueTracks)
    .values(
      rows.map(({ id, name, name_fa, country, kind, variant }) => ({
        name,
        name_fa,
        country,
        kind,
        variant,
        game,
        origin,
        seed_key: id,
        slug: slugOf(id),
      })),
    )
    .onConflictDoUpdate({
      target: [catalogueTracks.game, catalogueTracks.seed_key],
      set: shipped({ name, name_fa, country, kind, variant }),
      setWhere: untouched(catalogueTracks),
    });
  const seeded = await tx
    .select({ id: catalogueTracks.id, key: catalogueTracks.seed_key })
    .from(catalogueTracks)
    .where(and(eq(catalogueTracks.game, game), isNotNull(catalogueTracks.seed_key)));
  return new Map(seeded.map(({ id, key }) => [key, id]));
}

async function seedLayouts(tx: Executor, tracks: SeedTrack[], outlines: SeedOutline[]): Promise<void> {
  const idOf = await seedTracks(tx, tracks);
  const outlineOf = new Map(outlines.flatMap((one) => one.ids.map((raw) => [raw, one] as const)));
  const rows = tracks.flatMap(({ id, layouts }) =>
    layouts.map((layout) => {
      const raw = rawLayoutId(id, layout.id);
      const outline = outlineOf.get(raw);
      return {
        track_id: idOf.get(id) as number,
        seed_key: raw,
        name: layout.name,
        name_fa: layout.name_fa,
        slug: slugOf(raw),
        length_m: layout.length_m ?? outline?.length_m ?? null,
        direction: outline?.direction ?? null,
        outline_id: outline?.id ?? null,
        origin,
      };
    }),
  );
  const { name, name_fa, length_m, direction, outline_id } = catalogueLayouts;
  await tx
    .insert(catalogueLayouts)
    .values(rows)
    .onConflictDoUpdate({
      target: [catalogueLayouts.track_id, catalogueLayouts.seed_key],
      set: shipped({ name, name_fa, length_m, direction, outline_id }),
      setWhere: untouched(catalogueLayouts),
    });
}

async function seedCars(tx: Executor, rows: SeedCar[]): Promise<void> {
  const { name, brand, class: carClass, is_traffic } = catalogueCars;
  const values = rows.map(({ id, name, brand, class: of }) => ({
    game,
    origin,
    seed_key: id,
    name,
    brand,
    class: of,
    is_traffic: of === 'traffic',
  }));
  await tx
    .insert(catalogueCars)
    .values(values)
    .onConflictDoUpdate({
      target: [catalogueCars.game, catalogueCars.seed_key],
      set: shipped({ name, brand, class: carClass, is_traffic }),
      setWhere: untouched(catalogueCars),
    });
}

/** Existing ids keep their meaning, which staff may have changed. */
async function seedIds(tx: Executor): Promise<void> {
  await tx.execute(sql`
    insert into catalogue_ids (game, kind, raw, layout_id, origin)
    select t.game, 'track', l.seed_key, l.id, 'seed' from catalogue_layouts l join catalogue_tracks t on t.id = l.track_id
    where l.seed_key is not null
    on conflict (game, kind, raw) do nothing`);
  await tx.execute(sql`
    insert into catalogue_ids (game, kind, raw, car_id, origin)
    select game, 'car', seed_key, id, 'seed' from catalogue_cars where seed_key is not null
    on conflict (game, kind, raw) do nothing`);
}

/**
 * Imports the shipped files if one of them changed, in the transaction of the start. Rows that staff edited or
 * removed and ids that they reassigned stay unchanged. Returns whether it wrote.
 */
export async function seedCatalogue(tx: Executor): Promise<boolean> {
  const [outlines, tracks, cars] = await Promise.all([
    readSeedFile('tracks.json'),
    readSeedFile('track-names.json'),
    readSeedFile('cars.json'),
  ]);
  const seeds = [outlines, tracks, cars].map(({ file, hash }) => ({ file, hash }));
  const imported = await tx.select().from(catalogueSeeds);
  if (seeds.every(({ file, hash }) => imported.some((one) => one.file === file && one.hash === hash)))
    return false;
  const shippedOutlines = outlines.rows();
  await seedOutlines(tx, shippedOutlines);
  await seedLayouts(tx, tracks.rows(), shippedOutlines);
  await seedCars(tx, cars.rows());
  await seedIds(tx);
  await tx
    .insert(catalogueSeeds)
    .values(seeds)
    .onConflictDoUpdate({
      target: catalogueSeeds.file,
      set: { hash: sql`excluded.hash`, seeded_at: sql`now()` },
    });
  return true;
}
