import type { AdminCar, AdminLayout, AdminTrack } from '@paddock/contract/catalogue/admin-calls';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { catalogueCars, catalogueIds, catalogueLayouts, catalogueTracks } from '../tables.ts';

export type TrackRow = typeof catalogueTracks.$inferSelect;
export type LayoutRow = typeof catalogueLayouts.$inferSelect;
export type CarRow = typeof catalogueCars.$inferSelect;

const isShipped = ({ origin, edited_at }: Pick<TrackRow, 'origin' | 'edited_at'>) =>
  origin === 'seed' && edited_at === null;

/** Finds the raw ids of layouts or cars, by row. */
async function rawIdsOf(
  db: Executor,
  column: typeof catalogueIds.layout_id | typeof catalogueIds.car_id,
  named: readonly { id: number }[],
): Promise<Map<number, string[]>> {
  const ids = named.map(({ id }) => id);
  const rows = await db
    .select({ to: column, raw: catalogueIds.raw })
    .from(catalogueIds)
    .where(inArray(column, ids))
    .orderBy(asc(catalogueIds.raw));
  const byRow = Map.groupBy(rows, ({ to }) => to as number);
  return new Map([...byRow].map(([to, idRows]) => [to, idRows.map(({ raw }) => raw)]));
}

function toAdminLayout(row: LayoutRow, ids: readonly string[] = []): AdminLayout {
  const { id, track_id, name, name_fa, slug, length_m, direction, outline_id, sectors, updated_at } = row;
  return {
    id,
    track_id,
    name,
    name_fa,
    slug,
    length_m,
    direction,
    outline: outline_id,
    sectors,
    ids: [...ids],
    is_shipped: isShipped(row),
    updated_at,
  };
}

function toAdminTrack(row: TrackRow, layouts: readonly AdminLayout[] = []): AdminTrack {
  const { id, game, name, name_fa, country, kind, variant, updated_at } = row;
  return {
    id,
    game,
    name,
    name_fa,
    country,
    kind,
    variant,
    layouts: [...layouts],
    is_shipped: isShipped(row),
    updated_at,
  };
}

function toAdminCar(row: CarRow, ids: readonly string[] = []): AdminCar {
  const { id, game, name, brand, class: of, is_traffic, updated_at } = row;
  return {
    id,
    game,
    name,
    brand,
    class: of,
    is_traffic,
    ids: [...ids],
    is_shipped: isShipped(row),
    updated_at,
  };
}

async function withIds(db: Executor, rows: readonly LayoutRow[]): Promise<AdminLayout[]> {
  const ids = await rawIdsOf(db, catalogueIds.layout_id, rows);
  return rows.map((row) => toAdminLayout(row, ids.get(row.id)));
}

/** Lists all tracks with their layouts, by name. */
export async function listTracks(db: Executor): Promise<AdminTrack[]> {
  const [tracks, rows] = await Promise.all([
    db
      .select()
      .from(catalogueTracks)
      .where(isNull(catalogueTracks.removed_at))
      .orderBy(asc(catalogueTracks.name), asc(catalogueTracks.id)),
    db
      .select()
      .from(catalogueLayouts)
      .where(isNull(catalogueLayouts.removed_at))
      .orderBy(asc(catalogueLayouts.name), asc(catalogueLayouts.id)),
  ]);
  const byTrack = Map.groupBy(await withIds(db, rows), ({ track_id }) => track_id);
  return tracks.map((track) => toAdminTrack(track, byTrack.get(track.id)));
}

/** Lists all cars, by name. */
export async function listCars(db: Executor): Promise<AdminCar[]> {
  const rows = await db
    .select()
    .from(catalogueCars)
    .where(isNull(catalogueCars.removed_at))
    .orderBy(asc(catalogueCars.name), asc(catalogueCars.id));
  const ids = await rawIdsOf(db, catalogueIds.car_id, rows);
  return rows.map((row) => toAdminCar(row, ids.get(row.id)));
}

export async function getAdminTrack(db: Executor, row: TrackRow): Promise<AdminTrack> {
  const rows = await db
    .select()
    .from(catalogueLayouts)
    .where(and(eq(catalogueLayouts.track_id, row.id), isNull(catalogueLayouts.removed_at)))
    .orderBy(asc(catalogueLayouts.name), asc(catalogueLayouts.id));
  return toAdminTrack(row, await withIds(db, rows));
}

export async function getAdminLayout(db: Executor, row: LayoutRow): Promise<AdminLayout> {
  const [layout] = await withIds(db, [row]);
  return layout ?? toAdminLayout(row);
}

export async function getAdminCar(db: Executor, row: CarRow): Promise<AdminCar> {
  const ids = await rawIdsOf(db, catalogueIds.car_id, [row]);
  return toAdminCar(row, ids.get(row.id));
}

/** Locks a track; undefined if it is removed. */
export async function lockTrack(tx: Executor, id: number): Promise<TrackRow | undefined> {
  const isActive = and(eq(catalogueTracks.id, id), isNull(catalogueTracks.removed_at));
  const [row] = await tx.select().from(catalogueTracks).where(isActive).for('update');
  return row;
}

/** Locks a layout; undefined if it or its track is removed. */
export async function lockLayout(tx: Executor, id: number): Promise<LayoutRow | undefined> {
  const [row] = await tx
    .select({ layout: catalogueLayouts })
    .from(catalogueLayouts)
    .innerJoin(catalogueTracks, eq(catalogueTracks.id, catalogueLayouts.track_id))
    .where(
      and(
        eq(catalogueLayouts.id, id),
        isNull(catalogueLayouts.removed_at),
        isNull(catalogueTracks.removed_at),
      ),
    )
    .for('update', { of: catalogueLayouts });
  return row?.layout;
}

export async function lockCar(tx: Executor, id: number): Promise<CarRow | undefined> {
  const isActive = and(eq(catalogueCars.id, id), isNull(catalogueCars.removed_at));
  const [row] = await tx.select().from(catalogueCars).where(isActive).for('update');
  return row;
}

/** Returns the name of a layout for staff: the track, and the layout if it has a name. */
export async function findLayoutName(db: Executor, { track_id, name }: LayoutRow): Promise<string> {
  const [track] = await db
    .select({ name: catalogueTracks.name })
    .from(catalogueTracks)
    .where(eq(catalogueTracks.id, track_id));
  return [track?.name, name].filter(Boolean).join(' · ');
}
