import { eq } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { belongsTo, isSteamColumn, listPersonalData, type Person } from './personal-data.ts';

/** Deletes the rows of an account and of its address: all, or those that go when it is closed. */
export async function deleteByAccount(
  tx: Executor,
  person: Omit<Person, 'steam_id'>,
  isClosing = false,
): Promise<void> {
  for (const { table, erase } of listPersonalData())
    if (erase.delete && (erase.isAtOnce ?? false) === isClosing)
      await tx.delete(table).where(belongsTo({ ...person, steam_id: null }, erase.delete));
}

/** Deletes the rows that are a driver's alone, and puts the pseudonym into those that others share. */
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
