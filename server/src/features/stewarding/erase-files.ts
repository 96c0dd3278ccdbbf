import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { deleteClip } from './files/store-clip.ts';
import { clips, serverReports } from './files/tables.ts';

/** Deletes the JSON of each report that names an erased driver, and the driver from its row. The recording shows all drivers and stays. */
export async function eraseReportedDriver(
  { db, privateStorage }: Pick<Deps, 'db' | 'privateStorage'>,
  steam_id: string,
): Promise<void> {
  const named = await db.select().from(serverReports).where(sql`${serverReports.steam_ids} ? ${steam_id}`);
  for (const { id, storage_key, steam_ids } of named) {
    await privateStorage.remove(`${storage_key}.json`);
    await db
      .update(serverReports)
      .set({ steam_ids: steam_ids.filter((named_id) => named_id !== steam_id), json_size: 0 })
      .where(eq(serverReports.id, id));
  }
}

/** Deletes the clips of an erased member. */
export async function eraseClips(deps: Deps, user_id: number): Promise<void> {
  const isStored = and(eq(clips.user_id, user_id), isNull(clips.deleted_at));
  for (const clip of await deps.db.select().from(clips).where(isStored)) await deleteClip(deps, clip);
}
