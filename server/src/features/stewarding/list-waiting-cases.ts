import { and, asc } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { isKnownToSteward, type Reader } from './panel/known-cases.ts';
import { type CaseOfRace, loadBenches } from './panel/panel.ts';
import { isOpenCase, withRaces } from './queries.ts';
import { incidents } from './tables.ts';

/**
 * Lists the open cases that wait for a member of staff, oldest first: those that the member may decide as a steward, and in all panels
 * overdue cases and cases with too few uninvolved stewards.
 */
export async function listWaitingCases(db: Executor, reader: Reader, now: Date): Promise<CaseOfRace[]> {
  const rows = await db
    .select()
    .from(incidents)
    .where(and(isKnownToSteward(reader), isOpenCase))
    .orderBy(asc(incidents.created_at), asc(incidents.id));
  const cases = await withRaces(db, rows);
  const benches = await loadBenches(db, cases, [reader.id]);
  return cases.filter(({ row, race }) => {
    const bench = benches.get(row.id);
    if (!bench) return false;
    const isOwn = bench.panel.some(({ user }) => user.id === reader.id) && !bench.isInvolved(reader.id);
    return isOwn || row.due_at < now || bench.uninvolved < race.championship.settings.stewarding.quorum;
  });
}
