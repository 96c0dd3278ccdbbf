import { tehranZone } from '@paddock/contract/i18n/time';
import type { Figures } from '@paddock/contract/ranking/calls';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';

const keptMs = 30_000;

const keptOf = new WeakMap<Deps, { at: number; figures: Promise<Figures> }>();

async function countWeek({ db, now }: Deps): Promise<Figures> {
  const today = sql`(${now().toISOString()}::timestamptz at time zone ${sql.raw(`'${tehranZone}'`)})::date`;
  const { rows } = await db.execute<{ laps_week: number; drivers_week: number }>(sql`
    select coalesce(sum(lap_count), 0)::int as laps_week, count(distinct steam_id)::int as drivers_week
    from driving_days where day > ${today} - 7 and day <= ${today}`);
  return rows[0] ?? { laps_week: 0, drivers_week: 0 };
}

/** What was driven this week, counted once in half a minute for everybody. */
export function getFigures(deps: Deps): Promise<Figures> {
  const at = deps.now().getTime();
  const known = keptOf.get(deps);
  if (known && Math.abs(at - known.at) < keptMs) return known.figures;
  const figures = countWeek(deps);
  keptOf.set(deps, { at, figures });
  // A count that failed is no answer for those who ask next.
  figures.catch(() => keptOf.delete(deps));
  return figures;
}
