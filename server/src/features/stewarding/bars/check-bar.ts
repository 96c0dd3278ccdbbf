import { AppError } from '@paddock/contract/core/errors';
import { barredUntil } from '@paddock/contract/stewarding/bars';
import type { Executor } from '../../../db/database.ts';
import type { ChampionshipRow } from '../../championships/queries.ts';
import { coveredRounds, listBarRounds, listBars } from './queries.ts';

/** Throws driver_barred for a driver whom a decision or the licence ladder keeps out of a championship, or of a round. */
export async function checkBar(
  db: Executor,
  entrant: { championship: ChampionshipRow; steam_id: string; round_id: number | null; now: Date },
): Promise<void> {
  const { championship, steam_id, round_id, now } = entrant;
  const own = (await listBars(db, championship)).filter(
    (bar) => bar.steam_id === steam_id && bar.effect !== 'qualifying_ban',
  );
  if (own.length === 0) return;
  const rounds = await listBarRounds(db, championship);
  for (const bar of own) {
    const until = barredUntil(
      bar,
      { round_id, rounds: bar.effect === 'round_ban' ? rounds : coveredRounds(bar, rounds) },
      now,
    );
    if (until === undefined) continue;
    throw new AppError('driver_barred', {
      values: { until: until === null ? { message: 'driver_barred_season' } : { at: until } },
    });
  }
}
