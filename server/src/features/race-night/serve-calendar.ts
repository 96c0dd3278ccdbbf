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

const words: Record<Locale, string> = { fa: 'رویدادهای', en: 'Events of' };

/** How often a calendar that follows the feed asks for it. */
const refreshSeconds = 3600;

/** The most events that the feed names. */
const feedMax = 500;

/** Whether an event's round is cancelled, or postponed without a new start. */
const isOff = sql<boolean>`exists (
  select from ${rounds} join ${championships} on ${championships.id} = ${rounds.championship_id}
  where ${rounds.event_id} = ${events.id} and (
    ${rounds.cancelled_at} is not null or ${championships.cancelled_at} < ${events.end_date}
    or (${rounds.postponed_at} is not null and ${rounds.known_start} = ${events.start_date})
  )
)`;

const findDated = (db: Executor, which: SQL | undefined) =>
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

type Dated = Awaited<ReturnType<typeof findDated>>[number];

/** Signs that a calendar file may not hold; line ends may. */
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0b-\x1f\x7f]/g;

const clean = (text: string) => text.replaceAll('\t', ' ').replace(controls, '');

const createCalendar = () =>
  ical({ prodId: { company: 'Paddock', product: 'Events' }, method: ICalCalendarMethod.PUBLISH });

/**
 * An event in UTC. A changed one replaces the one that a calendar has: the id stays and the sequence grows. One that is
 * cancelled or postponed says so and has no alarm.
 */
function addEntry(calendar: ICalCalendar, dated: Dated, publicUrl: string, locale: Locale): void {
  const { event, sequence } = dated;
  const { title, description, server } = localizeEvent({ ...event, server: dated.server }, locale);
  const url = `${publicUrl}/events/${event.id}`;
  const entry = calendar.createEvent({
    id: `event-${event.id}@${new URL(publicUrl).hostname}`,
    sequence,
    status: dated.isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
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
  if (dated.isOff) return;
  entry.createAlarm({
    type: ICalAlarmType.display,
    trigger: reminderLeadMs / 1000,
    description: clean(title),
  });
}

/** The library leaves the last line open. */
const write = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`;

const calendarType = 'text/calendar; charset=utf-8; method=PUBLISH';

/** For everybody: one event beside its page, and `/events/calendar.ics?lang=`, which a calendar follows. */
export function serveCalendar(app: App): void {
  const { db, config, now } = app.deps;
  app.get<{ Params: { id: string }; Querystring: { lang?: unknown } }>(
    '/events/:id/calendar.ics',
    async (request, reply) => {
      await requirePublicAccess(app, request);
      const id = z.safeDecode(PathId, request.params.id);
      const [found] = id.success ? await findDated(db, eq(events.id, id.data)) : [];
      if (!found) throw new AppError('not_found');
      const calendar = createCalendar();
      const locale = locales.find((one) => one === request.query.lang) ?? pageLocale(request);
      addEntry(calendar, found, config.publicUrl, locale);
      void reply
        .type(calendarType)
        .header('content-disposition', `attachment; filename="event-${found.event.id}.ics"`)
        .header('content-language', locale)
        .header('cache-control', 'no-cache');
      return sendUnlessKnown(request, reply, write(calendar));
    },
  );

  app.get<{ Querystring: { lang?: unknown } }>('/events/calendar.ics', async (request, reply) => {
    await requirePublicAccess(app, request);
    const locale: Locale = request.query.lang === 'en' ? 'en' : 'fa';
    const site = siteTitle(await app.identity.settings(), locale);
    const since = new Date(now().getTime() - calendarPastMs);
    const isShown = and(gt(events.end_date, since), or(not(isOff), gt(events.end_date, now())));
    const calendar = createCalendar();
    calendar.name(clean(`${words[locale]} ${site}`));
    calendar.ttl(refreshSeconds);
    for (const dated of await findDated(db, isShown)) addEntry(calendar, dated, config.publicUrl, locale);
    void reply
      .type(calendarType)
      .header('content-language', locale)
      .header('cache-control', 'public, max-age=300');
    return sendUnlessKnown(request, reply, write(calendar));
  });
}
