import { AppError } from '@paddock/contract/core/errors';
import type { BarOf, Entrant } from '../../../follow-ups/interface.ts';
import type { ChampionshipRow } from '../queries.ts';
import type { Locked } from '../seasons/with-season.ts';

/** Throws driver_barred for a barred entrant. */
export function assertNotBarred(barOf: BarOf, entrant: Entrant): void {
  const until = barOf(entrant);
  if (until === undefined) return;
  throw new AppError('driver_barred', {
    values: { until: until === null ? { message: 'driver_barred_season' } : { at: until } },
  });
}

/** Loads the bars of a championship. Throws driver_barred for a barred entrant. */
export async function checkBar(
  { tx, now, followUps }: Locked,
  championship: ChampionshipRow,
  entrant: Entrant,
): Promise<void> {
  assertNotBarred(await followUps.loadBars(tx, championship, now), entrant);
}
