import { AppError } from '@paddock/contract/errors';
import * as calls from '@paddock/contract/events';
import { maxPageSize } from '@paddock/contract/paging';
import type { App } from '../../http/app-types.ts';
import { csvFile } from '../../http/csv.ts';
import { previewImages } from '../../http/page-previews.ts';
import { route } from '../../http/route.ts';
import { currentSettings } from '../site/queries.ts';
import { changeReminder, joinEvent } from './attendance.ts';
import { serveCalendar } from './calendar.ts';
import { exportColumns } from './export.ts';
import { findNextEvent } from './next-event.ts';
import { previewOf, serveEventPreviews } from './preview-facts.ts';
import { findEvent, searchEvents, searchParticipants } from './queries.ts';
import { findResults } from './results.ts';
import { createEvent, deleteEvent, updateEvent } from './service.ts';

export function eventsRoutes(app: App): void {
  lists(app);
  publicRoutes(app);
  attendanceRoutes(app);
  staffRoutes(app);
  serveCalendar(app);
  serveEventPreviews(app);
}

interface Asked {
  skip?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
}

const pageOf = ({ skip = 0, limit = maxPageSize, search = '' }: Asked) => ({ skip, limit, search });

function lists(app: App): void {
  for (const spec of [calls.listEvents, calls.listAdminEvents]) {
    route(app, spec, async ({ deps, viewer, query, reply }) => {
      const { items, total } = await searchEvents(deps.db, pageOf(query), viewer.id, deps.now());
      reply?.header('x-total-count', total);
      return items;
    });
  }

  route(app, calls.exportEvents, async ({ deps, viewer, query, reply }) =>
    csvFile(reply, 'events', exportColumns, async (_, limit, skip) => {
      const page = { skip, limit, search: query.search ?? '' };
      const { items } = await searchEvents(deps.db, page, viewer.id, deps.now());
      return items;
    }),
  );
}

function publicRoutes(app: App): void {
  route(app, calls.getNextEvent, ({ deps, viewer, reply }) => {
    if (viewer) reply?.header('cache-control', 'no-store');
    return findNextEvent(deps.db, viewer?.id, deps.now());
  });

  route(app, calls.getEvent, async ({ deps, params, viewer, reply }) => {
    const event = await findEvent(deps.db, params.id, viewer?.id);
    if (!event) throw new AppError('not_found');
    // What belongs to one person is kept by no cache.
    if (viewer) reply?.header('cache-control', 'no-store');
    const { site_title } = await currentSettings(deps.db);
    return { ...event, preview_images: previewImages((locale) => previewOf(event, locale, site_title)) };
  });

  route(app, calls.listEventParticipants, async ({ deps, params, query, reply }) => {
    if (!(await findEvent(deps.db, params.id, undefined))) throw new AppError('not_found');
    const { items, total } = await searchParticipants(deps.db, params.id, pageOf(query));
    reply?.header('x-total-count', total);
    return items;
  });

  route(app, calls.listEventResults, async ({ deps, params }) => {
    const results = await findResults(deps.db, params.id);
    if (!results) throw new AppError('not_found');
    return results;
  });
}

function attendanceRoutes(app: App): void {
  route(app, calls.joinEvent, ({ deps, params, viewer }) => joinEvent(deps, params.id, viewer.id));

  route(app, calls.setEventReminder, ({ deps, params, viewer }) =>
    changeReminder(deps, params.id, viewer.id, true),
  );

  route(app, calls.removeEventReminder, ({ deps, params, viewer }) =>
    changeReminder(deps, params.id, viewer.id, false),
  );
}

function staffRoutes(app: App): void {
  route(app, calls.createEvent, ({ deps, body, files, locale, viewer }) =>
    createEvent(deps, { fields: body, files, locale, viewer: viewer.id }),
  );

  route(app, calls.updateEvent, ({ deps, params, body, files, locale, viewer }) =>
    updateEvent(deps, params.id, { fields: body, files, locale, viewer: viewer.id }),
  );

  route(app, calls.deleteEvent, async ({ deps, params }) => {
    await deleteEvent(deps, params.id);
    return undefined;
  });
}
