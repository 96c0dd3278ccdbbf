import type { CarClass, Direction, TrackKind } from '@paddock/contract/catalogue/entry-rules';
import type { Point } from '@paddock/contract/catalogue/track-outline';
import type { Game } from '@paddock/contract/servers/games';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { idColumn, keyColumn, timestampColumn } from '../../db/columns.ts';
import { editedColumn } from '../../db/edits.ts';
import { noPersonalData } from '../../db/personal-data.ts';

const game = () => keyColumn().$type<Game>().notNull();

/** Rows edited or removed by staff are not overwritten by the seed. */
const seedColumns = {
  origin: keyColumn().$type<'seed' | 'staff'>().notNull(),
  edited_at: timestampColumn(),
  removed_at: timestampColumn(),
};

/** Imported files, so that a start without new ones does not read the catalogue. */
export const catalogueSeeds = pgTable('catalogue_seeds', {
  file: keyColumn().primaryKey(),
  /** SHA-256, hex */
  hash: text().notNull(),
  seeded_at: timestampColumn().notNull().default(sql`now()`),
});

export const catalogueTracks = pgTable(
  'catalogue_tracks',
  {
    id: idColumn(),
    game: game(),
    /** The row's key in the seed; null for a row created by staff. */
    seed_key: keyColumn(),
    name: text().notNull(),
    name_fa: text().notNull(),
    country: keyColumn(),
    kind: keyColumn().$type<TrackKind>().notNull(),
    /** Distinguishes mods of the same track. */
    variant: text(),
    slug: keyColumn().notNull().unique(),
    updated_at: editedColumn(),
    ...seedColumns,
  },
  (table) => [unique('catalogue_tracks_seed').on(table.game, table.seed_key)],
);

export const catalogueOutlines = pgTable('catalogue_outlines', {
  /** Derived from the points, so that a stored drawing never changes. */
  id: keyColumn().primaryKey(),
  points: jsonb().$type<Point[]>().notNull(),
  ...seedColumns,
});

export const catalogueLayouts = pgTable(
  'catalogue_layouts',
  {
    id: idColumn(),
    track_id: integer()
      .references(() => catalogueTracks.id, { onDelete: 'cascade' })
      .notNull(),
    seed_key: keyColumn(),
    /** Empty for the track without a layout. */
    name: text().notNull(),
    name_fa: text().notNull(),
    slug: keyColumn().notNull().unique(),
    length_m: integer(),
    direction: keyColumn().$type<Direction>(),
    outline_id: keyColumn().references(() => catalogueOutlines.id, { onDelete: 'set null' }),
    /** Where the game's lap begins on the outline, as a share of the lap. */
    offset: doublePrecision().notNull().default(0),
    /** Where the first two sectors end, as shares of the lap. */
    sectors: doublePrecision().array(),
    updated_at: editedColumn(),
    ...seedColumns,
  },
  (table) => [
    unique('catalogue_layouts_seed').on(table.track_id, table.seed_key),
    index('catalogue_layouts_outline').on(table.outline_id),
  ],
);

export const catalogueCars = pgTable(
  'catalogue_cars',
  {
    id: idColumn(),
    game: game(),
    seed_key: keyColumn(),
    name: text().notNull(),
    brand: text().notNull(),
    class: keyColumn().$type<CarClass>().notNull(),
    is_traffic: boolean().notNull(),
    updated_at: editedColumn(),
    ...seedColumns,
  },
  (table) => [unique('catalogue_cars_seed').on(table.game, table.seed_key)],
);

/** Maps a game's raw ids to rows. A freed id maps to no row, and the seed does not restore it. */
export const catalogueIds = pgTable(
  'catalogue_ids',
  {
    id: idColumn(),
    game: game(),
    kind: keyColumn().$type<'track' | 'car'>().notNull(),
    /** Lowercase; `track/layout` for a layout. */
    raw: keyColumn().notNull(),
    layout_id: integer().references(() => catalogueLayouts.id, { onDelete: 'cascade' }),
    car_id: integer().references(() => catalogueCars.id, { onDelete: 'cascade' }),
    ...seedColumns,
  },
  (table) => [
    unique('catalogue_ids_raw').on(table.game, table.kind, table.raw),
    index('catalogue_ids_layout').on(table.layout_id),
    index('catalogue_ids_car').on(table.car_id),
  ],
);

noPersonalData(
  catalogueSeeds,
  catalogueTracks,
  catalogueOutlines,
  catalogueLayouts,
  catalogueCars,
  catalogueIds,
);
