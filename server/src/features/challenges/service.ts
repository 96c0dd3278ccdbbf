import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** Forgets a driver: places and prizes stay with the name of that time, under a pseudonym (record 0040). */
export async function eraseWinner(db: Database, steam_id: string, pseudonym: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`update challenge_places set steam_id = ${pseudonym} where steam_id = ${steam_id}`);
    await tx.execute(sql`
      update challenge_awards set steam_id = ${pseudonym}, state = case when state = 'waiting' then 'lapsed' else state end
      where steam_id = ${steam_id}`);
  });
}
