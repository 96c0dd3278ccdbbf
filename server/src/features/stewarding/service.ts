import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { stewardingRulesOf } from '../championships/queries.ts';
import { deleteClip } from './files/keep-clip.ts';
import { clips, serverReports } from './files/tables.ts';
import { isKnownToSteward, type Reader } from './panel/known-cases.ts';
import { type CaseOfRace, loadBenches } from './panel/panel.ts';
import { isOpenCase, withRaces } from './queries.ts';
import { incidents } from './tables.ts';

/** Somebody who is deleted is named by no JSON of a report, and by no row. The recording is of all who drove. */
export async function eraseReportedDriver(
  { db, privateStorage }: Pick<Deps, 'db' | 'privateStorage'>,
  steam_id: string,
): Promise<void> {
  const named = await db.select().from(serverReports).where(sql`${serverReports.steam_ids} ? ${steam_id}`);
  for (const { id, storage_key, steam_ids } of named) {
    await privateStorage.remove(`${storage_key}.json`);
    await db
      .update(serverReports)
      .set({ steam_ids: steam_ids.filter((one) => one !== steam_id), json_size: 0 })
      .where(eq(serverReports.id, id));
  }
}

/** Deletes the clips of a member who is deleted. */
export async function eraseClips(deps: Deps, user_id: number): Promise<void> {
  const own = and(eq(clips.user_id, user_id), isNull(clips.deleted_at));
  for (const clip of await deps.db.select().from(clips).where(own)) await deleteClip(deps, clip);
}

/**
 * Cases that wait for a member of staff who knows of them, the oldest first: those of the own panels that the member may decide, and of
 * all panels those that were not decided in time and those for which too few of the panel are not involved.
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
    return isOwn || row.due_at < now || bench.uninvolved < stewardingRulesOf(race.championship).quorum;
  });
}
