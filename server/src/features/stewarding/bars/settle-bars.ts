import { eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { giveUpRound, removeEntrant } from '../../championships/rulings.ts';
import { entries } from '../../championships/tables.ts';
import { type LockedSeason, withSeason } from '../../championships/with-season.ts';
import { bars } from '../tables.ts';
import { coveredRounds, listBarRounds, listBars } from './queries.ts';

/**
 * Excludes barred drivers from the rounds that their bars cover, including rounds added later: removes entries for such a round, and gives
 * the round away for season entries. The caller holds the lock of the championship.
 */
export async function applyBars(locked: LockedSeason): Promise<void> {
  const { tx, now } = locked;
  const { championship } = locked.season;
  const activeBars = (await listBars(tx, championship)).filter(({ effect }) => effect !== 'qualifying_ban');
  if (activeBars.length === 0) return;
  const rounds = await listBarRounds(tx, championship);
  for (const bar of activeBars) {
    const { steam_id } = bar;
    if (bar.rounds === null && bar.until === null) {
      await removeEntrant(locked, steam_id, { reason: bar.number });
      continue;
    }
    const coming = coveredRounds(bar, rounds).filter(
      (one) => one.championship_id === championship.id && one.start_date > now,
    );
    for (const { id: round_id } of coming) {
      await removeEntrant(locked, steam_id, { round_id, reason: bar.number });
      await giveUpRound(locked, { steam_id, round_id });
    }
  }
}

/** Applies the active bars of all championships. */
export async function settleBars(deps: Deps): Promise<void> {
  const barred = await deps.db
    .selectDistinct({ id: entries.championship_id })
    .from(bars)
    .innerJoin(entries, eq(entries.id, bars.entry_id))
    .where(isNull(bars.reverted_at));
  for (const { id } of barred)
    await withSeason(deps, id, async (locked) => {
      const { season, now } = locked;
      if (season.rounds.some(({ event }) => event.start_date > now)) await applyBars(locked);
    });
}
