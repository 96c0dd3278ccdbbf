import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

interface Known {
  user_id: number;
  steam_id: string | null;
  pseudonym: string;
}

/**
 * Erases a driver: entries end and are pseudonymised; results keep position, points and the race name under a pseudonym (record 0040).
 * `steam_id` is null if the member never proved it, since it may belong to another person; the id then stays, as it does in laps.
 * Idempotent.
 */
export async function eraseEntrant(db: Database, { user_id, steam_id, pseudonym }: Known): Promise<void> {
  await db.transaction(async (tx) => {
    // Drivers who raced keep the name of their last race; others get the pseudonym.
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
