import type { QueryOf } from '@paddock/contract/core/endpoint';
import { type List, pageSize } from '@paddock/contract/core/paging';
import type { listVoidedLaps as listVoidedLapsCall, VoidedLap } from '@paddock/contract/racing/lap-calls';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { getNames } from '../../catalogue/names.ts';
import { isVisibleMember, publicUserColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { drivers, lapVoids } from '../tables.ts';
import { describeLap } from './describe-lap.ts';
import { whereLap } from './where-lap.ts';

/** Banned and deleted drivers appear under the name reported by the game. */
const member = and(eq(users.steam_id, lapVoids.steam_id), isVisibleMember);

/** The withdrawn laps, latest decision first, without who decided. */
export async function listVoidedLaps(
  db: Executor,
  { driver, skip = 0, limit = pageSize, ...place }: Partial<QueryOf<typeof listVoidedLapsCall>>,
): Promise<List<VoidedLap>> {
  const where = and(
    isNull(lapVoids.restored_at),
    whereLap(lapVoids, place),
    driver === undefined ? undefined : eq(users.id, driver),
  );
  const [rows, [counted], names] = await Promise.all([
    db
      .select({ lap: lapVoids, driver: publicUserColumns, name: drivers.name })
      .from(lapVoids)
      .leftJoin(users, member)
      .leftJoin(drivers, eq(drivers.steam_id, lapVoids.steam_id))
      .where(where)
      .orderBy(desc(lapVoids.voided_at), desc(lapVoids.id))
      .offset(skip)
      .limit(limit),
    db.select({ total: count() }).from(lapVoids).leftJoin(users, member).where(where),
    getNames(db),
  ]);
  const items = rows.map(({ lap, ...who }) => {
    const { id, code, reason, voided_at } = lap;
    return { id, ...who, ...describeLap(lap, names), code, reason, voided_at };
  });
  return { items, total: counted?.total ?? 0 };
}
