import { AppError } from '@paddock/contract/errors';
import * as calls from '@paddock/contract/notifications';
import { maxPageSize } from '@paddock/contract/paging';
import type { App } from '../../http/app-types.ts';
import { eventStreamsOf } from '../../http/event-stream.ts';
import { bearerOf } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import { livePeople } from './live-people.ts';
import { markAllRead, markRead, pageOfNotifications, unreadCount } from './queries.ts';
import { changeSettings, getSettings } from './settings.ts';

export function notificationsRoutes(app: App): void {
  listRoutes(app);
  settingsRoutes(app);
  streamRoute(app);
}

function listRoutes(app: App): void {
  route(app, calls.listNotifications, async ({ deps, viewer, query, reply }) => {
    const { skip = 0, limit = maxPageSize } = query;
    const { items, total } = await pageOfNotifications(deps.db, viewer.id, skip, limit);
    reply?.header('x-total-count', total);
    return items;
  });

  route(app, calls.countUnread, async ({ deps, viewer }) => ({
    unread: await unreadCount(deps.db, viewer.id),
  }));

  route(app, calls.readNotification, async ({ deps, viewer, params }) => {
    if (!(await markRead(deps.db, viewer.id, params.id, deps.now()))) throw new AppError('not_found');
    return undefined;
  });

  route(app, calls.readAllNotifications, async ({ deps, viewer }) => {
    await markAllRead(deps.db, viewer.id, deps.now());
    return undefined;
  });
}

function settingsRoutes(app: App): void {
  route(app, calls.getNotificationSettings, ({ deps, viewer }) => getSettings(deps.db, viewer.id));

  route(app, calls.updateNotificationSettings, async ({ deps, viewer, body }) => {
    await changeSettings(deps.db, viewer, body);
    return getSettings(deps.db, viewer.id);
  });
}

function streamRoute(app: App): void {
  const streams = eventStreamsOf(app);
  const live = livePeople(app.deps, app.identity);
  route(app, calls.streamNotifications, async ({ request, viewer }) => {
    const stream = streams.open(request?.ip ?? '');
    try {
      await live.join(stream, (request && bearerOf(request)) ?? '', viewer);
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
    return stream.body;
  });
}
