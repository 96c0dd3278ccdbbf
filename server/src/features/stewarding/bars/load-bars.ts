import { barredUntil } from '@paddock/contract/stewarding/bars';
import type { FollowUps } from '../../../follow-ups/interface.ts';
import { coveredRounds, listBarRounds, listBars } from './queries.ts';

/** Loads the bars of a championship, by decision or by the licence ladder. */
export const loadBars: FollowUps['loadBars'] = async (db, championship, now) => {
  const bars = (await listBars(db, championship)).filter(({ effect }) => effect !== 'qualifying_ban');
  if (bars.length === 0) return () => undefined;
  const rounds = await listBarRounds(db, championship);
  return ({ steam_id, round_id }) => {
    for (const bar of bars.filter((one) => one.steam_id === steam_id)) {
      const covered = bar.effect === 'round_ban' ? rounds : coveredRounds(bar, rounds);
      const until = barredUntil(bar, { round_id, rounds: covered }, now);
      if (until !== undefined) return until;
    }
    return undefined;
  };
};
