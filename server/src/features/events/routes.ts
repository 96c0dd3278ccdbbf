import { AppError } from '@paddock/contract/core/errors';
import * as calls from '@paddock/contract/events/calls';
import { getTrack as getTrackCall } from '@paddock/contract/events/track-calls';
import type { App } from '../../http/app-types.ts';
import { type CsvColumn, inFixedOrder, streamCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { ogImagePaths, ogSite, serveOgImages } from '../../og-images/serve-og-images.ts';
import { getCurrentSettings } from '../site/queries.ts';
import { joinEvent, setReminder } from './attendance/join-event.ts';
import { createEvent, deleteEvent, findEventErrors, updateEvent } from './edit-event.ts';
import { getNextEvent } from './get-next-event.ts';
import { eventOgImage } from './og-image.ts';
import { findEvent, findEvents, listEventIds, listEvents, listParticipants } from './queries.ts';
import { findEventResults } from './results/list-event-results.ts';
import { findTrackBySlug, getTrack } from './tracks/get-track.ts';
import { trackOgImage } from './tracks/og-image.ts';

export function eventsRoutes(app: App): void {
  lists(app);
  publicRoutes(app);
  attendanceRoutes(app);
  staffRoutes(app);
  trackRoutes(app);
}

const exportColumns: readonly CsvColumn<calls.CommunityEvent>[] = [
  ['id', (row) => row.id],
  ['title', (row) => row.title],
  ['title_en', (row) => row.title_en],
  ['event_type', (row) => row.event_type],
  ['start_date', (row) => row.start_date.toISOString()],
  ['end_date', (row) => row.end_date.toISOString()],
  ['participants', (row) => row.participants],
  ['max_participants', (row) => row.max_participants],
  ['host', (row) => row.host.username],
  ['server', (row) => row.server?.name],
];

function lists(app: App): void {
  route(app, calls.listEvents, ({ deps, viewer, query }) =>
    listEvents(deps.db, query, { viewer: viewer.id, now: deps.now() }),
  );

  route(app, calls.listAdminEvents, ({ deps, viewer, query }) =>
    listEvents(deps.db, query, { viewer: viewer.id, now: deps.now(), isStaff: true }),
  );

  route(
    app,
    calls.exportEvents,
    async ({ deps, viewer, query, reply }) =>
      streamCsv(
        reply,
        'events',
        exportColumns,
        inFixedOrder(
          () => listEventIds(deps.db, query, deps.now()),
          (ids) => findEvents(deps.db, ids, viewer.id, { isStaff: true }),
        ),
      ),
    { replica: true },
  );
}

function publicRoutes(app: App): void {
  route(
    app,
    calls.listPublicEvents,
    ({ deps, query: { when = 'coming', ...query } }) =>
      listEvents(deps.db, { ...query, when }, { viewer: undefined, now: deps.now() }),
    { cached: true, replica: true },
  );

  route(
    app,
    calls.getNextEvent,
    ({ deps, viewer, reply }) => {
      if (viewer) reply?.header('cache-control', 'no-store');
      return getNextEvent(deps, viewer?.id);
    },
    { cached: true, replica: true },
  );

  route(
    app,
    calls.getEvent,
    async ({ deps, params, viewer, reply }) => {
      const event = await findEvent(deps.db, params.id, viewer?.id);
      if (!event) throw new AppError('not_found');
      // Personal responses must not be cached.
      if (viewer) reply?.header('cache-control', 'no-store');
      const settings = await getCurrentSettings(deps.db);
      return {
        ...event,
        preview_images: ogImagePaths((locale) => eventOgImage(event, locale, ogSite(settings, locale))),
      };
    },
    { cached: true, replica: true },
  );

  route(
    app,
    calls.listEventParticipants,
    async ({ deps, params, query }) => {
      if (!(await findEvent(deps.db, params.id, undefined))) throw new AppError('not_found');
      return listParticipants(deps.db, params.id, query);
    },
    { cached: true, replica: true },
  );

  route(
    app,
    calls.listEventResults,
    async ({ deps, params }) => {
      const results = await findEventResults(deps.db, params.id);
      if (!results) throw new AppError('not_found');
      return results;
    },
    { cached: true, replica: true },
  );
}

function trackRoutes(app: App): void {
  route(app, getTrackCall, ({ deps, params }) => getTrack(deps, params.slug), {
    cached: true,
    replica: true,
  });

  serveOgImages(app, '/tracks/:slug', async ({ deps, params, locale, site }) => {
    const page = await findTrackBySlug(deps, params['slug'] ?? '');
    return page && trackOgImage(page, locale, site);
  });
}

function attendanceRoutes(app: App): void {
  route(app, calls.joinEvent, ({ deps, params, viewer }) => joinEvent(deps, params.id, viewer.id));

  route(app, calls.setEventReminder, ({ deps, params, viewer }) =>
    setReminder(deps, params.id, viewer.id, true),
  );

  route(app, calls.removeEventReminder, ({ deps, params, viewer }) =>
    setReminder(deps, params.id, viewer.id, false),
  );
}

function staffRoutes(app: App): void {
  route(
    app,
    calls.createEvent,
    ({ deps, body, files, viewer }) => createEvent(deps, { fields: body, files, viewer: viewer.id }),
    { findFaults: ({ deps, fields }) => findEventErrors(deps, fields) },
  );

  route(
    app,
    calls.updateEvent,
    ({ deps, params, body, files, viewer }) =>
      updateEvent(deps, params.id, { fields: body, files, viewer: viewer.id }),
    { findFaults: ({ deps, params, fields }) => findEventErrors(deps, fields, params.id) },
  );

  route(app, calls.deleteEvent, async ({ deps, params }) => {
    await deleteEvent(deps, params.id);
    return undefined;
  });
}
