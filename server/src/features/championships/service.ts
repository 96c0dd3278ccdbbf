import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

interface Known {
  user_id: number;
  steam_id: string | null;
  pseudonym: string;
}

/**
 * Forgets a driver: entries end and name nobody, and results keep place, points and the name of that race under a pseudonym (record
 * 0040). A Steam id that was not proven may be somebody else's: it is null here, and stays as it does where laps are. A second time
 * does what a first one left.
 */
export async function eraseEntrant(db: Database, { user_id, steam_id, pseudonym }: Known): Promise<void> {
  await db.transaction(async (tx) => {
    // Who raced stays by the name of the race, everybody else by none.
    await tx.execute(sql`
      update championship_entries e set
        name = coalesce((
          select r.name from round_results r where r.entry_id = e.id and r.status <> 'did_not_start' order by r.id desc limit 1
        ), ${pseudonym}),
        state = case when state in ('pending', 'confirmed', 'waiting', 'offered') then 'withdrawn' else state end,
        steam_id = case when steam_id = ${steam_id ?? ''} then ${pseudonym} else steam_id end, user_id = null, note = null, state_reason = null, offered_at = null, offer_deadline = null
      where user_id = ${user_id} or steam_id = ${steam_id ?? pseudonym}`);
    await tx.execute(sql`
      update round_results set name = ${pseudonym}
      where status = 'did_not_start' and entry_id in (select id from championship_entries where name = ${pseudonym})`);
    if (steam_id === null) return;
    await tx.execute(sql`update round_results set steam_id = ${pseudonym} where steam_id = ${steam_id}`);
    await tx.execute(sql`update round_raw_results set steam_id = ${pseudonym} where steam_id = ${steam_id}`);
  });
}
