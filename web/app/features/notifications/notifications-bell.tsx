import {
  countUnread,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from '@paddock/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '../../lib/format.ts';
import { query, useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { DropDown } from '../../ui/drop-down.tsx';
import { Bdi } from '../../ui/isolation.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { notificationsText } from './notifications-text.ts';
import { useSentence } from './use-sentence.ts';

/** How often the count is asked for, in ms. */
const pollMs = 60_000;
const shown = 20;

/** How many notifications are unread, and under it the newest of them. */
export function NotificationsBell() {
  const t = useText(notificationsText);
  const format = useFormat();
  const { data } = useQuery({ ...query(countUnread, {}), refetchInterval: pollMs });
  const unread = data?.unread ?? 0;
  return (
    <DropDown
      label={unread > 0 ? `${t('title')}: ${t('unread', { count: unread })}` : t('title')}
      panelClassName="w-88 max-w-[calc(100vw-2rem)] max-md:fixed max-md:inset-x-4 max-md:top-16 max-md:w-auto"
      summary={
        <span className="relative inline-flex">
          <Bell />
          {unread > 0 && (
            <span className="-end-2 -top-2 absolute flex min-h-4 min-w-4 items-center justify-center rounded-full bg-bad-solid px-1 text-2xs text-on-bad">
              {format.number(Math.min(unread, 99))}
            </span>
          )}
        </span>
      }
    >
      <Newest hasUnread={unread > 0} />
    </DropDown>
  );
}

function Newest({ hasUnread }: { hasUnread: boolean }) {
  const t = useText(notificationsText);
  const list = useQuery({
    ...query(listNotifications, { query: { limit: shown } }),
    refetchInterval: pollMs,
  });
  const readAll = useCall(readAllNotifications, { invalidates: [listNotifications, countUnread] });
  return (
    <div className="flex max-h-96 flex-col overflow-y-auto">
      <div className="flex min-h-11 items-center justify-between gap-3 px-3">
        <h2 className="font-bold text-md">{t('title')}</h2>
        {hasUnread && (
          <Button look="ghost" dense loading={readAll.isPending} onClick={() => readAll.mutate({})}>
            {t('readAll')}
          </Button>
        )}
      </div>
      <QueryStates query={list} failed={t('failed')} skeleton={<SkeletonRows rows={3} />}>
        {(notifications) =>
          notifications.length === 0 ? (
            <p className="p-4 text-center text-sm text-text-2">{t('none')}</p>
          ) : (
            <ul className="flex flex-col">
              {notifications.map((one) => (
                <Line key={one.id} notification={one} />
              ))}
            </ul>
          )
        }
      </QueryStates>
    </div>
  );
}

function Line({ notification }: { notification: Notification }) {
  const format = useFormat();
  const now = useNow(pollMs);
  const { sentence, to = '', note } = useSentence()(notification);
  const read = useCall(readNotification, { invalidates: [listNotifications, countUnread] });
  const { id, created_at, read_at } = notification;
  return (
    <li>
      <Link
        to={to}
        onClick={() => read_at === null && read.mutate({ params: { id } })}
        className={clsx(
          'flex flex-col gap-0.5 rounded-button border-s-2 px-3 py-2 text-sm hover:bg-surface-2',
          read_at === null ? 'border-firoozeh' : 'border-transparent text-text-2',
        )}
      >
        <span className="wrap-anywhere">{sentence}</span>
        {note && <Bdi className="wrap-anywhere text-text-2">{note}</Bdi>}
        <time dateTime={created_at.toISOString()} className="text-text-3 text-xs">
          {format.relative(created_at, now)}
        </time>
      </Link>
    </li>
  );
}
