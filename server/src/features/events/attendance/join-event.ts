import { AppError } from '@paddock/contract/core/errors';
import type { CommunityEvent } from '@paddock/contract/events/calls';
import { eventStatus, hasEventStarted, isEventFull } from '@paddock/contract/events/rules';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { keyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Executor } from '../../../db/database.ts';
import { findEvent, getEvent, lockEvent } from '../queries.ts';
import { eventParticipants, eventReminders } from '../tables.ts';

/** A rush for one event holds one connection and not all. */
const eventTurns = keyedMutex();

/**
 * Whoever joins a round while it is live is there, checked in or not. The tables are of championships, a later feature, which has the
 * decisions behind them.
 */
async function checkIn(tx: Executor, round_id: number, user_id: number, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into championship_check_ins (round_id, entry_id, checked_in_at)
    select r.id, e.id, ${at.toISOString()}::timestamptz
    from championship_rounds r
    join championship_entries e on e.championship_id = r.championship_id and (e.round_id is null or e.round_id = r.id)
    where r.id = ${round_id} and e.user_id = ${user_id} and e.state = 'confirmed'
    on conflict (round_id, entry_id) do update
    set checked_in_at = coalesce(championship_check_ins.checked_in_at, excluded.checked_in_at), no_show_at = null`);
}

/** Takes a place in a live event that has one left; whoever has one already keeps it. */
export function joinEvent(deps: Deps, id: number, user_id: number): Promise<CommunityEvent> {
  const join = () =>
    deps.db.transaction(async (tx) => {
      const row = await lockEvent(tx, id);
      if (!row) throw new AppError('not_found');
      const joined_at = deps.now();
      if (eventStatus(row, joined_at) !== 'live') throw new AppError('event_not_live');
      const event = await getEvent(tx, id, user_id);
      if (event.joined) {
        if (row.round_id !== null) await checkIn(tx, row.round_id, user_id, joined_at);
        return event;
      }
      if (row.round_id !== null) throw new AppError('sign_up_required');
      if (isEventFull(event)) throw new AppError('event_full');
      await tx.insert(eventParticipants).values({ event_id: id, user_id, joined_at });
      return { ...event, joined: true, participants: event.participants + 1 };
    });
  return eventTurns(String(id), join);
}

/** Sets or takes back the wish to be told before the start. */
export function setReminder(
  deps: Deps,
  id: number,
  user_id: number,
  wanted: boolean,
): Promise<CommunityEvent> {
  return deps.db.transaction(async (tx) => {
    const event = await findEvent(tx, id, user_id);
    if (!event) throw new AppError('not_found');
    const asked_at = deps.now();
    if (hasEventStarted(event, asked_at)) throw new AppError('event_started');
    if (wanted) {
      await tx.insert(eventReminders).values({ event_id: id, user_id, asked_at }).onConflictDoNothing();
    } else {
      await tx
        .delete(eventReminders)
        .where(and(eq(eventReminders.event_id, id), eq(eventReminders.user_id, user_id)));
    }
    return { ...event, reminded: wanted };
  });
}
