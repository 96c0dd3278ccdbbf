import { reminderMs } from '@paddock/contract/event-rules';
import { and, eq, gt, lte, notExists, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { notify } from '../notifications/service.ts';
import { notifications } from '../notifications/tables.ts';
import { eventReminders, events } from './tables.ts';

/** Holds the start: those who were told of one are told again when it moves. In the database's words and in ours. */
const causeColumn = sql`${events.id} || ':' || (extract(epoch from ${events.start_date}) * 1000)::bigint`;
const causeOf = ({ id, start_date }: { id: number; start_date: Date }) => `${id}:${start_date.getTime()}`;

/** Tells those who asked for it that an event is about to start, each once. */
export async function remindOfEvents({ db, now }: Deps): Promise<void> {
  const at = now();
  const told = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.user_id, eventReminders.user_id),
        eq(notifications.kind, 'event_soon'),
        eq(notifications.cause, causeColumn),
      ),
    );
  const due = await db
    .select({ event: events, user_id: eventReminders.user_id })
    .from(eventReminders)
    .innerJoin(events, eq(events.id, eventReminders.event_id))
    .where(
      and(
        gt(events.start_date, at),
        lte(events.start_date, new Date(at.getTime() + reminderMs)),
        notExists(told),
      ),
    );
  for (const { event, user_id } of due) {
    const data = { event_id: event.id, event_title: event.title, start_date: event.start_date.toISOString() };
    await notify(db, user_id, 'event_soon', causeOf(event), data, at);
  }
}
