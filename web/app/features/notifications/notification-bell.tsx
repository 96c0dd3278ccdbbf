import { listNotifications, readAllNotifications } from '@paddock/contract/notifications/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { query, useApiMutation, useInvalidate } from '../../lib/api/query.ts';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { useIsConnected, useServerEvent } from '../../lib/live/use-server-event.ts';
import { Button } from '../../ui/button.tsx';
import { closeDropdown, Dropdown } from '../../ui/dialog/dropdown.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { List } from '../../ui/table/list.tsx';
import { notificationsMessages } from './messages.ts';
import { NotificationItem } from './notification-item.tsx';
import { notificationQueries, unreadQuery } from './queries.ts';

/** How often is asked while the line to the server is away, in ms. */
const pollMs = 60_000;
const shown = 20;
const most = 99;

/** How many notifications are unread, and under it the newest of them. */
export function NotificationBell() {
  const t = useTranslations(notificationsMessages);
  const format = useFormat();
  const client = useQueryClient();
  const lineUp = useIsConnected();
  const count = unreadQuery();
  const readList = useInvalidate([listNotifications]);
  const { data } = useQuery({ ...count, refetchInterval: lineUp ? false : pollMs });
  useServerEvent('unread', (told) => {
    // A count that is still on its way is older than this one and must not overwrite it.
    void client
      .cancelQueries({ queryKey: count.queryKey })
      .then(() => client.setQueryData(count.queryKey, told));
    void readList();
  });
  const unread = data?.unread ?? 0;
  const [open, setOpen] = useState(false);
  return (
    <Dropdown
      label={unread > 0 ? `${t('title')}: ${t('unread', { count: unread })}` : t('title')}
      onToggle={setOpen}
      // A phone is too narrow to hang it below the bell: there it spans the header.
      className="max-md:static"
      panelClassName="w-88 overflow-hidden p-0! max-md:inset-x-4 max-md:w-auto"
      summary={
        <span className="relative inline-flex">
          <Bell />
          {unread > 0 && (
            <span className="-end-2 -top-2 absolute flex min-h-4 min-w-4 items-center justify-center rounded-full bg-bad-solid px-1 text-2xs text-on-bad">
              {format.number(Math.min(unread, most))}
              {unread > most && '+'}
            </span>
          )}
        </span>
      }
    >
      <Newest unread={unread} open={open} />
    </Dropdown>
  );
}

/** Asked for when it is looked at. */
function Newest({ unread, open }: { unread: number; open: boolean }) {
  const t = useTranslations(notificationsMessages);
  const lineUp = useIsConnected();
  const list = useQuery({
    ...query(listNotifications, { query: { limit: shown } }),
    enabled: open,
    refetchInterval: lineUp ? false : pollMs,
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
          skeleton={<Loading />}
          empty={<p className="p-6 text-center text-sm text-text-2">{t('none')}</p>}
        >
          {(items) => (
            <ul className="flex flex-col divide-y divide-line">
              {items.map((one) => (
                <NotificationItem key={one.id} notification={one} onFollow={(link) => closeDropdown(link)} />
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

function Loading() {
  return (
    <div className="p-4">
      <SkeletonRows rows={3} />
    </div>
  );
}
