import { AppError } from '@paddock/contract/core/errors';
import { PathId } from '@paddock/contract/core/fields';
import { reminderLeadMs } from '@paddock/contract/events/rules';
import { eq } from 'drizzle-orm';
import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator';
import * as z from 'zod/mini';
import type { Executor } from '../../../db/database.ts';
import type { App } from '../../../http/app-types.ts';
import { requirePublicAccess } from '../../../http/require-public-access.ts';
import { gameServers } from '../../servers/tables.ts';
import { events } from '../tables.ts';

async function findDated(db: Executor, id: number) {
  const [row] = await db
    .select({ event: events, server: gameServers.name })
    .from(events)
    .leftJoin(gameServers, eq(gameServers.id, events.server_id))
    .where(eq(events.id, id));
  return row;
}

type Dated = NonNullable<Awaited<ReturnType<typeof findDated>>>;

/** Signs that a calendar file may not hold; line ends may. */
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x09\x0b-\x1f\x7f]/g;

/**
 * The event as a calendar file, in UTC. A changed one replaces the one that was kept before: the id stays and the
 * sequence grows with the seconds between making and changing it.
 */
function calendarOf({ event, server }: Dated, publicUrl: string): string {
  const url = `${publicUrl}/events/${event.id}`;
  const calendar = ical({
    prodId: { company: 'Paddock', product: 'Events' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const entry = calendar.createEvent({
    id: `event-${event.id}@${new URL(publicUrl).hostname}`,
    sequence: Math.ceil((event.updated_at.getTime() - event.created_at.getTime()) / 1000),
    stamp: event.updated_at,
    created: event.created_at,
    lastModified: event.updated_at,
    start: event.start_date,
    end: event.end_date,
    summary: event.title,
    description: `${event.description.replace(controls, '')}\n\n${url}`,
    url,
    ...(server && { location: server }),
  });
  entry.createAlarm({
    type: ICalAlarmType.display,
    trigger: reminderLeadMs / 1000,
    description: event.title,
  });
  // The library leaves the last line open.
  return `${calendar.toString()}\r\n`;
}

/** Beside the event's page, for everybody. */
export function serveCalendar(app: App): void {
  const { db, config } = app.deps;
  app.get<{ Params: { id: string } }>('/events/:id/calendar.ics', async (request, reply) => {
    await requirePublicAccess(app, request);
    const id = z.safeDecode(PathId, request.params.id);
    const found = id.success ? await findDated(db, id.data) : undefined;
    if (!found) throw new AppError('not_found');
    return reply
      .type('text/calendar; charset=utf-8; method=PUBLISH')
      .header('content-disposition', `attachment; filename="event-${found.event.id}.ics"`)
      .header('cache-control', 'no-cache')
      .send(calendarOf(found, config.publicUrl));
  });
}
