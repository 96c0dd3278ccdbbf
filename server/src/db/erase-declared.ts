import { eq } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { belongsTo, isSteamColumn, listPersonalData, type Person } from './personal-data.ts';

/** Deletes rows by account and by its address: all, or those deleted when it is closed. */
export async function deleteByAccount(
  tx: Executor,
  person: Omit<Person, 'steam_id'>,
  isClosing = false,
): Promise<void> {
  for (const { table, erase } of listPersonalData())
    if (erase.delete && (erase.isAtOnce ?? false) === isClosing)
      await tx.delete(table).where(belongsTo({ ...person, steam_id: null }, erase.delete));
}

/** Deletes rows that only concern a driver, and pseudonymizes those shared with others. */
export async function eraseBySteamId(tx: Executor, steam_id: string, pseudonym: string): Promise<void> {
  for (const { table, erase } of listPersonalData()) {
    for (const column of [erase.delete ?? []].flat().filter(isSteamColumn))
      await tx.delete(table).where(eq(column, steam_id));
    for (const column of erase.pseudonymise ?? [])
      await tx
        .update(table)
        .set({ [column.name]: pseudonym, ...erase.also?.(pseudonym) })
        .where(eq(column, steam_id));
  }
}
