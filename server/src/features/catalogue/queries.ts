import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import {
  catalogueCars,
  catalogueIds,
  catalogueLayouts,
  catalogueOutlines,
  catalogueTracks,
} from './tables.ts';

/** Lists every named raw id of a layout with its layout and track. */
export function listNamedLayouts(db: Executor) {
  const { game, raw } = catalogueIds;
  return db
    .select({ game, raw, layout: catalogueLayouts, track: catalogueTracks })
    .from(catalogueIds)
    .innerJoin(catalogueLayouts, eq(catalogueLayouts.id, catalogueIds.layout_id))
    .innerJoin(catalogueTracks, eq(catalogueTracks.id, catalogueLayouts.track_id))
    .where(and(isNull(catalogueLayouts.removed_at), isNull(catalogueTracks.removed_at)));
}

export function listNamedCars(db: Executor) {
  const { game, raw } = catalogueIds;
  return db
    .select({ game, raw, car: catalogueCars })
    .from(catalogueIds)
    .innerJoin(catalogueCars, eq(catalogueCars.id, catalogueIds.car_id))
    .where(isNull(catalogueCars.removed_at));
}

export async function findOutline(db: Executor, id: string) {
  const { points, origin } = catalogueOutlines;
  const isActive = and(eq(catalogueOutlines.id, id), isNull(catalogueOutlines.removed_at));
  const [row] = await db
    .select({ id: catalogueOutlines.id, points, origin })
    .from(catalogueOutlines)
    .where(isActive);
  return row;
}
