import { AppError } from '@paddock/contract/core/errors';
import { PathId } from '@paddock/contract/core/fields';
import { calendarPastMs, localizeEvent, reminderLeadMs } from '@paddock/contract/events/rules';
import type { Locale } from '@paddock/contract/i18n/locale';
import { siteTitle } from '@paddock/contract/site/rules';
import { asc, eq, gt, type SQL } from 'drizzle-orm';
import ical, { ICalAlarmType, type ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import * as z from 'zod/mini';
import type { Executor } from '../../../db/database.ts';
import type { App } from '../../../http/app-types.ts';
import { pageLocale } from '../../../http/plugins/request-locale.ts';
import { requirePublicAccess } from '../../../http/require-public-access.ts';
import { gameServers } from '../../servers/tables.ts';
import { events } from '../tables.ts';

const words: Record<Locale, string> = { fa: 'رویدادهای', en: 'Events of' };

/** How often a calendar that follows the feed asks for it. */
const refreshSeconds = 3600;

/** The most events that the feed names. */
const feedMax = 500;

const findDated = (db: Executor, which: SQL | undefined) =>
  db
    .select({ event: events, server: { name: gameServers.name, name_en: gameServers.name_en } })
    .from(events)
    .leftJoin(gameServers, eq(gameServers.id, events.server_id))
    .where(which)
    .orderBy(asc(events.start_date), asc(events.id))
    .limit(feedMax);

type Dated = Awaited<ReturnType<typeof findDated>>[number];

/** Signs that a calendar file may not hold; line ends may. */
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x09\x0b-\x1f\x7f]/g;

const createCalendar = () =>
  ical({ prodId: { company: 'Paddock', product: 'Events' }, method: ICalCalendarMethod.PUBLISH });

/**
 * An event in UTC. A changed one replaces the one that was kept before: the id stays and the sequence grows with the
 * seconds between making and changing it.
 */
function addEntry(calendar: ICalCalendar, dated: Dated, publicUrl: string, locale: Locale): void {
  const { event } = dated;
  const { title, description, server } = localizeEvent({ ...event, server: dated.server }, locale);
  const url = `${publicUrl}/events/${event.id}`;
  const entry = calendar.createEvent({
    id: `event-${event.id}@${new URL(publicUrl).hostname}`,
    sequence: Math.ceil((event.updated_at.getTime() - event.created_at.getTime()) / 1000),
    stamp: event.updated_at,
    created: event.created_at,
    lastModified: event.updated_at,
    start: event.start_date,
    end: event.end_date,
    summary: title,
    description: `${description.replace(controls, '')}\n\n${url}`,
    url,
    ...(server && { location: server.name }),
  });
  entry.createAlarm({
    type: ICalAlarmType.display,
    trigger: reminderLeadMs / 1000,
    description: title,
  });
}

/** The library leaves the last line open. */
const write = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`;

const calendarType = 'text/calendar; charset=utf-8; method=PUBLISH';

/** For everybody: one event beside its page, and `/events/calendar.ics?lang=`, which a calendar follows. */
export function serveCalendar(app: App): void {
  const { db, config, now } = app.deps;
  app.get<{ Params: { id: string } }>('/events/:id/calendar.ics', async (request, reply) => {
    await requirePublicAccess(app, request);
    const id = z.safeDecode(PathId, request.params.id);
    const [found] = id.success ? await findDated(db, eq(events.id, id.data)) : [];
    if (!found) throw new AppError('not_found');
    const calendar = createCalendar();
    addEntry(calendar, found, config.publicUrl, pageLocale(request));
    return reply
      .type(calendarType)
      .header('content-disposition', `attachment; filename="event-${found.event.id}.ics"`)
      .header('cache-control', 'no-cache')
      .send(write(calendar));
  });

  app.get<{ Querystring: { lang?: unknown } }>('/events/calendar.ics', async (request, reply) => {
    await requirePublicAccess(app, request);
    const locale: Locale = request.query.lang === 'en' ? 'en' : 'fa';
    const site = siteTitle(await app.identity.settings(), locale);
    const since = new Date(now().getTime() - calendarPastMs);
    const calendar = createCalendar();
    calendar.name(`${words[locale]} ${site}`.replace(controls, ''));
    calendar.ttl(refreshSeconds);
    for (const dated of await findDated(db, gt(events.end_date, since)))
      addEntry(calendar, dated, config.publicUrl, locale);
    return reply
      .type(calendarType)
      .header('content-language', locale)
      .header('cache-control', 'public, max-age=300')
      .send(write(calendar));
  });
}
