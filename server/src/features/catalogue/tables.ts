import type { CarClass, Direction, TrackKind } from '@paddock/contract/catalogue/entry-rules';
import type { Point } from '@paddock/contract/catalogue/track-outline';
import type { Game } from '@paddock/contract/servers/games';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { idColumn, keyColumn, timestampColumn } from '../../db/columns.ts';
import { editedColumn } from '../../db/edits.ts';
import { noPersonalData } from '../../db/personal-data.ts';

const game = () => keyColumn().$type<Game>().notNull();

/** What the staff edited or removed is theirs: the seed leaves it alone. */
const kept = {
  origin: keyColumn().$type<'seed' | 'staff'>().notNull(),
  edited_at: timestampColumn(),
  removed_at: timestampColumn(),
};

/** Which files were taken in, so that a start reads no row of the catalogue when none of them is new. */
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
    /** What the seed knows the row by; null of one of the staff. */
    seed_key: keyColumn(),
    name: text().notNull(),
    name_fa: text().notNull(),
    country: keyColumn(),
    kind: keyColumn().$type<TrackKind>().notNull(),
    /** Tells mods of one place apart. */
    variant: text(),
    slug: keyColumn().notNull().unique(),
    updated_at: editedColumn(),
    ...kept,
  },
  (table) => [unique('catalogue_tracks_seed').on(table.game, table.seed_key)],
);

export const catalogueOutlines = pgTable('catalogue_outlines', {
  /** Another one for other points, so that a stored drawing never changes. */
  id: keyColumn().primaryKey(),
  points: jsonb().$type<Point[]>().notNull(),
  ...kept,
});

export const catalogueLayouts = pgTable(
  'catalogue_layouts',
  {
    id: idColumn(),
    track_id: integer()
      .references(() => catalogueTracks.id, { onDelete: 'cascade' })
      .notNull(),
    seed_key: keyColumn(),
    /** Empty: the track without a layout. */
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
    ...kept,
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
    ...kept,
  },
  (table) => [unique('catalogue_cars_seed').on(table.game, table.seed_key)],
);

/** Which row a game's own id means; a freed one means none, and the seed does not give it back. */
export const catalogueIds = pgTable(
  'catalogue_ids',
  {
    id: idColumn(),
    game: game(),
    kind: keyColumn().$type<'track' | 'car'>().notNull(),
    /** In lower case; of a layout `track/layout`. */
    raw: keyColumn().notNull(),
    layout_id: integer().references(() => catalogueLayouts.id, { onDelete: 'cascade' }),
    car_id: integer().references(() => catalogueCars.id, { onDelete: 'cascade' }),
    ...kept,
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
