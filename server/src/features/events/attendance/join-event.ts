import { AppError } from '@paddock/contract/core/errors';
import type { CommunityEvent } from '@paddock/contract/events/calls';
import { eventStatus, hasEventStarted, isEventFull } from '@paddock/contract/events/rules';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { keyedMutex } from '../../../concurrency/keyed-mutex.ts';
import { findEvent, getEvent, lockEvent } from '../queries.ts';
import { eventParticipants, eventReminders } from '../tables.ts';

/** Serialises joins of an event, so that a rush occupies one connection. */
const eventTurns = keyedMutex();

/** Joins a live event with a free place; joining again keeps the place. */
export function joinEvent(deps: Deps, id: number, user_id: number): Promise<CommunityEvent> {
  const join = () =>
    deps.db.transaction(async (tx) => {
      const row = await lockEvent(tx, id);
      if (!row) throw new AppError('not_found');
      const joined_at = deps.now();
      if (eventStatus(row, joined_at) !== 'live') throw new AppError('event_not_live');
      const event = await getEvent(tx, id, user_id);
      if (event.joined) {
        if (row.round_id !== null)
          await deps.followUps.roundJoined(tx, { round_id: row.round_id, user_id, at: joined_at });
        return event;
      }
      if (row.round_id !== null) throw new AppError('sign_up_required');
      if (isEventFull(event)) throw new AppError('event_full');
      await tx.insert(eventParticipants).values({ event_id: id, user_id, joined_at });
      return { ...event, joined: true, participants: event.participants + 1 };
    });
  return eventTurns(String(id), join);
}

/** Sets or removes a reminder. */
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
