import { listNotifications } from '@paddock/contract/notifications/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useInvalidate } from '#lib/api/query.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useIsConnected, useServerEvent } from '#lib/live/use-server-event.ts';
import { Dropdown } from '#ui/dialog/dropdown.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RetryPart } from '#ui/feedback/retry-part.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useNotificationsMessages } from './messages.ts';
import { pollMs, unreadQuery } from './queries.ts';

const maxVisible = 99;

const NewestNotifications = lazyPart(() => import('./newest-notifications.tsx'), {
  fallback: () => <Spinner className="m-6 size-6 text-firoozeh" />,
  onError: (retry) => <RetryPart onRetry={retry} />,
});

/** The number of unread notifications with a panel of the newest ones. */
export function NotificationBell() {
  const t = useNotificationsMessages();
  const format = useFormat();
  const client = useQueryClient();
  const isConnected = useIsConnected();
  const unreadCount = unreadQuery();
  const invalidateList = useInvalidate([listNotifications]);
  const { data } = useQuery({ ...unreadCount, refetchInterval: isConnected ? false : pollMs });
  useServerEvent('unread', (update) => {
    // A running fetch is older than this update and must not overwrite it.
    void client
      .cancelQueries({ queryKey: unreadCount.queryKey })
      .then(() => client.setQueryData(unreadCount.queryKey, update));
    void invalidateList();
  });
  const unread = data?.unread ?? 0;
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  return (
    <Dropdown
      label={unread > 0 ? `${t('title')}: ${t('unread', { count: unread })}` : t('title')}
      onToggle={setOpen}
      // Spans the header on phones, which are too narrow for a panel below the bell.
      className="max-md:static"
      panelClassName="w-88 overflow-hidden p-0! max-md:inset-x-4 max-md:w-auto"
      summary={
        <span className="relative inline-flex">
          <Bell />
          {unread > 0 && (
            <span className="-end-2 -top-2 absolute flex min-h-4 min-w-4 items-center justify-center rounded-full bg-bad-solid px-1 text-2xs text-on-bad">
              {format.number(Math.min(unread, maxVisible))}
              {unread > maxVisible && '+'}
            </span>
          )}
        </span>
      }
    >
      {wasOpened && <NewestNotifications unread={unread} open={open} />}
    </Dropdown>
  );
}
