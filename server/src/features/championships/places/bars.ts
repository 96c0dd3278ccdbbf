import { AppError } from '@paddock/contract/core/errors';
import type { Executor } from '../../../db/database.ts';
import type { ChampionshipRow } from '../queries.ts';

/** A driver who wants a place: in the whole season, or in one round of it. */
export interface Entrant {
  steam_id: string;
  round_id: number | null;
}

/** Until when a driver may not enter: undefined where nothing bars the driver, null where it is for good. */
export type BarOf = (entrant: Entrant) => Date | null | undefined;

export type LoadBars = (db: Executor, championship: ChampionshipRow, now: Date) => Promise<BarOf>;

let load: LoadBars = () => Promise.resolve(() => undefined);

/** Names the feature that knows who is barred; it is built on championships, so `app.ts` connects the two. */
export function setBars(own: LoadBars): void {
  load = own;
}

/** Who is barred from a championship, and until when. */
export const loadBars: LoadBars = (db, championship, now) => load(db, championship, now);

/** Throws driver_barred for a driver who may not enter. */
export function assertNotBarred(barOf: BarOf, entrant: Entrant): void {
  const until = barOf(entrant);
  if (until === undefined) return;
  throw new AppError('driver_barred', {
    values: { until: until === null ? { message: 'driver_barred_season' } : { at: until } },
  });
}

/** Throws driver_barred for a driver who may not enter the championship. */
export async function checkBar(
  db: Executor,
  championship: ChampionshipRow,
  entrant: Entrant,
  now: Date,
): Promise<void> {
  assertNotBarred(await loadBars(db, championship, now), entrant);
}
