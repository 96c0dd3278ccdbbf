import { reminderLeadMs } from '@paddock/contract/events/rules';
import { and, eq, gt, isNull, lte, ne, or } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { notify } from '../../notifications/notify.ts';
import { eventReminders, events } from '../tables.ts';

/** Sends reminders of events that are about to start, once per start. */
export async function sendEventReminders({ db, now }: Deps): Promise<void> {
  const at = now();
  const due = await db
    .select({ event: events, user_id: eventReminders.user_id })
    .from(eventReminders)
    .innerJoin(events, eq(events.id, eventReminders.event_id))
    .where(
      and(
        gt(events.start_date, at),
        lte(events.start_date, new Date(at.getTime() + reminderLeadMs)),
        or(isNull(eventReminders.told_start), ne(eventReminders.told_start, events.start_date)),
      ),
    );
  for (const { event, user_id } of due) {
    const { id, title: event_title, title_en: event_title_en, start_date } = event;
    const facts = { event_id: id, event_title, event_title_en, start_date: start_date.toISOString() };
    await db.transaction(async (tx) => {
      await tx
        .update(eventReminders)
        .set({ told_start: start_date })
        .where(and(eq(eventReminders.event_id, id), eq(eventReminders.user_id, user_id)));
      await notify(tx, user_id, 'event_soon', { cause: `${id}:${start_date.getTime()}`, facts }, at);
    });
  }
}
