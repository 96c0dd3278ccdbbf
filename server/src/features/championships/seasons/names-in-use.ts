import type { RawIdKind } from '@paddock/contract/catalogue/entry-rules';
import { cleanRawId, parseTrackKey, rawLayoutId } from '@paddock/contract/catalogue/raw-ids';
import { isNotNull } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { championshipClasses, rounds } from '../tables.ts';

/** Returns whether a round uses one of these layouts, or a class admits or balances one of these cars. */
export async function isNameInSeason(
  tx: Executor,
  { kind, raws }: { kind: RawIdKind; raws: readonly string[] },
): Promise<boolean> {
  const ids = new Set(raws);
  if (kind === 'track') {
    const rows = await tx.selectDistinct({ track: rounds.track }).from(rounds).where(isNotNull(rounds.track));
    return rows.some(({ track: key }) => {
      const { track, layout } = parseTrackKey(key ?? '');
      return ids.has(rawLayoutId(track, layout));
    });
  }
  const rows = await tx
    .select({ cars: championshipClasses.cars, balance: championshipClasses.balance })
    .from(championshipClasses);
  const named = rows.flatMap(({ cars, balance }) => [...cars, ...balance.map(({ car }) => car)]);
  return named.some((car) => ids.has(cleanRawId(car)));
}
