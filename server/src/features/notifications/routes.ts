import { AppError } from '@paddock/contract/core/errors';
import * as calls from '@paddock/contract/notifications/calls';
import * as settingsCalls from '@paddock/contract/notifications/settings-calls';
import type { App } from '../../http/app-types.ts';
import { bearerToken } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import { addDevice, deleteDevice, listDevices } from './devices/devices.ts';
import { getNotificationSettings, updateNotificationSettings } from './notification-settings.ts';
import { markAllRead, markRead } from './notify.ts';
import { countUnread, listNotifications } from './queries.ts';
import { createUserStreams } from './stream-notifications.ts';
import { linkTelegram, unlinkTelegram } from './telegram/link-telegram.ts';

export function notificationsRoutes(app: App): void {
  listRoutes(app);
  settingsRoutes(app);
  channelRoutes(app);
  streamRoute(app);
}

function listRoutes(app: App): void {
  route(app, calls.listNotifications, ({ deps, viewer, query }) =>
    listNotifications(deps.db, viewer.id, query),
  );

  route(app, calls.countUnread, async ({ deps, viewer }) => ({
    unread: await countUnread(deps.db, viewer.id),
  }));

  route(
    app,
    calls.readNotification,
    async ({ deps, viewer, params }) => {
      if (!(await markRead(deps.db, viewer.id, params.id, deps.now()))) throw new AppError('not_found');
      return undefined;
    },
    { keepsCaches: true },
  );

  route(
    app,
    calls.readAllNotifications,
    async ({ deps, viewer }) => {
      await markAllRead(deps.db, viewer.id, deps.now());
      return undefined;
    },
    { keepsCaches: true },
  );
}

function settingsRoutes(app: App): void {
  route(app, settingsCalls.getNotificationSettings, ({ deps, viewer }) =>
    getNotificationSettings(deps, viewer.id),
  );

  route(app, settingsCalls.updateNotificationSettings, async ({ deps, viewer, body }) => {
    await updateNotificationSettings(deps.db, viewer, body, deps.now());
    return getNotificationSettings(deps, viewer.id);
  });
}

function channelRoutes(app: App): void {
  route(app, settingsCalls.linkTelegram, ({ deps, viewer }) => linkTelegram(deps, viewer.id));

  route(app, settingsCalls.unlinkTelegram, async ({ deps, viewer }) => {
    await unlinkTelegram(deps.db, viewer.id);
    return undefined;
  });

  route(app, settingsCalls.listDevices, ({ deps, viewer }) => listDevices(deps.db, viewer.id));

  route(app, settingsCalls.addDevice, ({ deps, viewer, body, request }) =>
    addDevice(deps, viewer, body, request?.headers['user-agent'] ?? ''),
  );

  route(app, settingsCalls.deleteDevice, async ({ deps, viewer, params }) => {
    if (!(await deleteDevice(deps.db, viewer.id, params.id))) throw new AppError('not_found');
    return undefined;
  });
}

function streamRoute(app: App): void {
  const streams = app.streams;
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
