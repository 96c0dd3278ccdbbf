import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { eventParticipants } from '../../events/tables.ts';

/** Updates the participants of round events to the confirmed drivers, for all members or one. */
export async function syncParticipants(
  tx: Executor,
  championship_id: number,
  user_id?: number,
): Promise<void> {
  const ofOne = user_id === undefined ? sql`` : sql`and user_id = ${user_id}`;
  const confirmed = sql`
    select r.event_id, e.user_id, min(e.created_at) as joined_at
    from championship_rounds r
    join championship_entries e on e.championship_id = r.championship_id and (e.round_id is null or e.round_id = r.id)
    where r.championship_id = ${championship_id} and r.cancelled_at is null and e.state = 'confirmed' and e.user_id is not null
      and not exists (select from championship_absences a where a.round_id = r.id and a.entry_id = e.id)
      ${ofOne}
    group by r.event_id, e.user_id`;
  await tx.execute(sql`
    delete from ${eventParticipants} p
    where event_id in (select event_id from championship_rounds where championship_id = ${championship_id})
      and (event_id, user_id) not in (select event_id, user_id from (${confirmed}) c) ${ofOne}`);
  await tx.execute(sql`
    insert into ${eventParticipants} (event_id, user_id, joined_at) ${confirmed} on conflict do nothing`);
}
