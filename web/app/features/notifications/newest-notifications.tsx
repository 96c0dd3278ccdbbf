import { listNotifications, readAllNotifications } from '@paddock/contract/notifications/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query, useApiMutation } from '#lib/api/query.ts';
import { useIsConnected } from '#lib/live/use-server-event.ts';
import { Button } from '#ui/button.tsx';
import { closeDropdown } from '#ui/dialog/dropdown.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/table/list.tsx';
import { useNotificationsMessages } from './messages.ts';
import { NotificationItem } from './notification-item.tsx';
import { notificationQueries, pollMs } from './queries.ts';

const maxNotifications = 20;

/** The panel below the bell. Fetches when opened. */
export default function NewestNotifications({ unread, open }: { unread: number; open: boolean }) {
  const t = useNotificationsMessages();
  const isConnected = useIsConnected();
  const list = useQuery({
    ...query(listNotifications, { query: { limit: maxNotifications } }),
    enabled: open,
    refetchInterval: isConnected ? false : pollMs,
    staleTime: 0,
  });
  const readAll = useApiMutation(readAllNotifications, { invalidates: notificationQueries });
  return (
    <div className="flex max-h-[min(28rem,70dvh)] flex-col">
      <div className="flex min-h-12 items-center justify-between gap-3 border-line border-b ps-4 pe-1">
        <h2 className="font-bold font-sans text-md">{t('title')}</h2>
        {unread > 0 && (
          <Button look="ghost" dense loading={readAll.isPending} onClick={() => readAll.mutate({})}>
            {t('readAll')}
          </Button>
        )}
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        <List
          read={list}
          failed={t('failed')}
          skeleton={
            <div className="p-4">
              <SkeletonRows rows={3} />
            </div>
          }
          empty={<p className="p-6 text-center text-sm text-text-2">{t('none')}</p>}
        >
          {(items) => (
            <ul className="flex flex-col divide-y divide-line">
              {items.map((notification) => (
                <NotificationItem
                  key={notification.id}
                  notification={notification}
                  onFollow={(link) => closeDropdown(link)}
                />
              ))}
            </ul>
          )}
        </List>
      </div>
      <Link
        to="/dashboard/notifications"
        onClick={(event) => closeDropdown(event.currentTarget)}
        className="min-h-11 border-line border-t p-3 text-center text-firoozeh text-sm -outline-offset-2! hover:bg-surface-2"
      >
        {t('all')}
      </Link>
    </div>
  );
}
