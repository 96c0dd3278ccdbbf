import { AppError } from '@paddock/contract/core/errors';
import { proposeSectors, type SectoredLap } from '@paddock/contract/timing/sectors';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { catalogueIds, catalogueLayouts } from '../../catalogue/tables.ts';
import { laps, sessions } from '../../racing/tables.ts';
import { mayBeResultOf } from '../queries.ts';

/** How many recent laps a proposal is based on. */
const lapsMost = 400;

/** Lists laps of a layout with both measured timing points and three sectors from a result file, latest first. */
async function listSectoredLaps(db: Executor, layout_id: number): Promise<SectoredLap[]> {
  const raws = db
    .select({ raw: catalogueIds.raw })
    .from(catalogueIds)
    .where(eq(catalogueIds.layout_id, layout_id));
  // Laps of the two sources match by driver and lap time.
  const { rows } = await db.execute<Pick<SectoredLap, keyof SectoredLap>>(sql`
    select l.lap_time, l.points, f.sectors
    from timing_laps l
    join timing_sessions t on t.id = l.session_id
    join ${sessions} r on ${mayBeResultOf}
    join ${laps} f on f.session_id = r.id and f.steam_id = l.steam_id and f.lap_time = l.lap_time
    where l.points is not null and cardinality(f.sectors) = 3
      and lower(t.track || case t.layout when '' then '' else '/' || t.layout end) in (${raws})
    order by l.id desc limit ${lapsMost}`);
  return rows;
}

/** Proposes sector positions of a layout from result files. Throws not_found. */
export async function proposeLayoutSectors(db: Executor, id: number) {
  const [layout] = await db
    .select({ removed_at: catalogueLayouts.removed_at })
    .from(catalogueLayouts)
    .where(eq(catalogueLayouts.id, id));
  if (!layout || layout.removed_at) throw new AppError('not_found');
  const proposed = proposeSectors(await listSectoredLaps(db, id));
  return { sectors: proposed?.sectors ?? null, laps: proposed?.laps ?? 0 };
}
