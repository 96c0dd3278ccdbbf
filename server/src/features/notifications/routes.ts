import { AppError } from '@paddock/contract/core/errors';
import * as calls from '@paddock/contract/notifications/calls';
import type { App } from '../../http/app-types.ts';
import { bearerToken } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import { getSseStreams } from '../../http/sse.ts';
import { getNotificationSettings, updateNotificationSettings } from './notification-settings.ts';
import { countUnread, listNotifications } from './queries.ts';
import { markAllRead, markRead } from './service.ts';
import { createUserStreams } from './stream-notifications.ts';

export function notificationsRoutes(app: App): void {
  listRoutes(app);
  settingsRoutes(app);
  streamRoute(app);
}

function listRoutes(app: App): void {
  route(app, calls.listNotifications, ({ deps, viewer, query }) =>
    listNotifications(deps.db, viewer.id, query),
  );

  route(app, calls.countUnread, async ({ deps, viewer }) => ({
    unread: await countUnread(deps.db, viewer.id),
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
  route(app, calls.getNotificationSettings, ({ deps, viewer }) =>
    getNotificationSettings(deps.db, viewer.id),
  );

  route(app, calls.updateNotificationSettings, async ({ deps, viewer, body }) => {
    await updateNotificationSettings(deps.db, viewer, body);
    return getNotificationSettings(deps.db, viewer.id);
  });
}

function streamRoute(app: App): void {
  const streams = getSseStreams(app);
  const live = createUserStreams(app.deps, app.identity);
  route(app, calls.streamNotifications, async ({ request, viewer }) => {
    const stream = streams.open(request?.ip ?? '');
    try {
      await live.join(stream, (request && bearerToken(request)) ?? '', viewer);
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
    return stream.body;
  });
}
