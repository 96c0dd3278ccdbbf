import { AppError } from '@paddock/contract/core/errors';
import { PathId } from '@paddock/contract/core/fields';
import { calendarPastMs, localizeEvent, reminderLeadMs } from '@paddock/contract/events/rules';
import { type Locale, locales } from '@paddock/contract/i18n/locale';
import { siteTitle } from '@paddock/contract/site/rules';
import { and, asc, eq, gt, not, or, type SQL, sql } from 'drizzle-orm';
import ical, { ICalAlarmType, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import * as z from 'zod/mini';
import type { Executor } from '../../db/database.ts';
import type { App } from '../../http/app-types.ts';
import { pageLocale } from '../../http/plugins/request-locale.ts';
import { requirePublicAccess } from '../../http/require-public-access.ts';
import { sendUnlessKnown } from '../../http/send-unless-known.ts';
import { championships, rounds } from '../championships/tables.ts';
import { events, eventVersions } from '../events/tables.ts';
import { gameServers } from '../servers/tables.ts';

const titles: Record<Locale, string> = { fa: 'رویدادهای', en: 'Events of' };

/** How often subscribed calendars refresh. */
const refreshSeconds = 3600;

/** Most events in the feed. */
const feedMax = 500;

/** Whether an event's round is cancelled, or postponed without a new start. */
const isOff = sql<boolean>`exists (
  select from ${rounds} join ${championships} on ${championships.id} = ${rounds.championship_id}
  where ${rounds.event_id} = ${events.id} and (
    ${rounds.cancelled_at} is not null or ${championships.cancelled_at} < ${events.end_date}
    or (${rounds.postponed_at} is not null and ${rounds.known_start} = ${events.start_date})
  )
)`;

const findEntries = (db: Executor, which: SQL | undefined) =>
  db
    .select({
      event: events,
      server: { name: gameServers.name, name_en: gameServers.name_en },
      sequence: sql<number>`coalesce(${eventVersions.sequence}, 0)`,
      isOff,
    })
    .from(events)
    .leftJoin(eventVersions, eq(eventVersions.event_id, events.id))
    .leftJoin(gameServers, eq(gameServers.id, events.server_id))
    .where(which)
    .orderBy(asc(events.start_date), asc(events.id))
    .limit(feedMax);

type CalendarEntry = Awaited<ReturnType<typeof findEntries>>[number];

/** Control characters that iCalendar forbids, except line ends. */
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0b-\x1f\x7f]/g;

const clean = (text: string) => text.replaceAll('\t', ' ').replace(controls, '');

const createCalendar = () =>
  ical({ prodId: { company: 'Paddock', product: 'Events' }, method: ICalCalendarMethod.PUBLISH });

/**
 * Adds an event in UTC. Its id is stable and its sequence grows, so that calendars replace the earlier version. Cancelled and postponed
 * events are marked and have no alarm.
 */
function addEntry(calendar: ICalCalendar, row: CalendarEntry, publicUrl: string, locale: Locale): void {
  const { event, sequence } = row;
  const { title, description, server } = localizeEvent({ ...event, server: row.server }, locale);
  const url = `${publicUrl}/events/${event.id}`;
  const entry = calendar.createEvent({
    id: `event-${event.id}@${new URL(publicUrl).hostname}`,
    sequence,
    status: row.isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: event.updated_at,
    created: event.created_at,
    lastModified: event.updated_at,
    start: event.start_date,
    end: event.end_date,
    summary: clean(title),
    description: `${clean(description)}\n\n${url}`,
    url,
    ...(server && { location: clean(server.name) }),
  });
  if (row.isOff) return;
  entry.createAlarm({
    type: ICalAlarmType.display,
    trigger: reminderLeadMs / 1000,
    description: clean(title),
  });
}

/** The library omits the final line break. */
const serialise = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`;

const calendarType = 'text/calendar; charset=utf-8; method=PUBLISH';

/** Serves one event next to its page, and the public feed `/events/calendar.ics?lang=`. */
export function serveCalendar(app: App): void {
  const { db, config, now } = app.deps;
  app.get<{ Params: { id: string }; Querystring: { lang?: unknown } }>(
    '/events/:id/calendar.ics',
    async (request, reply) => {
      await requirePublicAccess(app, request);
      const id = z.safeDecode(PathId, request.params.id);
      const [entry] = id.success ? await findEntries(db, eq(events.id, id.data)) : [];
      if (!entry) throw new AppError('not_found');
      const calendar = createCalendar();
      const locale = locales.find((one) => one === request.query.lang) ?? pageLocale(request);
      addEntry(calendar, entry, config.publicUrl, locale);
      void reply
        .type(calendarType)
        .header('content-disposition', `attachment; filename="event-${entry.event.id}.ics"`)
        .header('content-language', locale)
        .header('cache-control', 'no-cache');
      return sendUnlessKnown(request, reply, serialise(calendar));
    },
  );

  app.get<{ Querystring: { lang?: unknown } }>('/events/calendar.ics', async (request, reply) => {
    await requirePublicAccess(app, request);
    const locale: Locale = request.query.lang === 'en' ? 'en' : 'fa';
    const site = siteTitle(await app.identity.settings(), locale);
    const since = new Date(now().getTime() - calendarPastMs);
    const isShown = and(gt(events.end_date, since), or(not(isOff), gt(events.end_date, now())));
    const calendar = createCalendar();
    calendar.name(clean(`${titles[locale]} ${site}`));
    calendar.ttl(refreshSeconds);
    for (const dated of await findEntries(db, isShown)) addEntry(calendar, dated, config.publicUrl, locale);
    void reply
      .type(calendarType)
      .header('content-language', locale)
      .header('cache-control', 'public, max-age=300');
    return sendUnlessKnown(request, reply, serialise(calendar));
  });
}
