import { type Notification, readNotification } from '@paddock/contract/notifications/calls';
import { renderNotification } from '@paddock/contract/notifications/catalogue';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useApiMutation } from '#lib/api/query.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useCalendar, useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi, OwnText } from '#ui/bidi.tsx';
import { useNotificationsMessages } from './messages.ts';
import { notificationQueries } from './queries.ts';

const minuteMs = 60_000;

interface NotificationItemProps {
  notification: Notification;
  /** Called when the link is followed. */
  onFollow?: (link: HTMLElement) => void;
}

/** A notification that links to its subject and is marked as read when followed. */
export function NotificationItem({ notification, onFollow }: NotificationItemProps) {
  const t = useNotificationsMessages();
  const format = useFormat();
  const now = useNow(minuteMs);
  const { kind, data } = notification;
  const { parts, path, note } = renderNotification(kind, data, useLocale(), useCalendar());
  const read = useApiMutation(readNotification, { invalidates: notificationQueries });
  const { id, created_at, read_at } = notification;
  const isNew = read_at === null;
  return (
    <li>
      <Link
        to={path}
        onClick={(event) => {
          onFollow?.(event.currentTarget);
          if (isNew) read.mutate({ params: { id } });
        }}
        className="grid grid-cols-[auto_1fr] gap-x-3 px-4 py-3 text-sm -outline-offset-2! hover:bg-surface-2"
      >
        <span
          role={isNew ? 'img' : undefined}
          aria-label={isNew ? t('new') : undefined}
          className={clsx('mt-2 size-2 rounded-full', isNew && 'bg-firoozeh')}
        />
        <span className={clsx('flex min-w-0 flex-col items-start gap-0.5', !isNew && 'text-text-2')}>
          <span className="wrap-anywhere">
            {parts.map((part, at) => (at % 2 === 0 ? part : <Bdi key={at}>{part}</Bdi>))}
          </span>
          {note && <OwnText className="wrap-anywhere whitespace-pre-line text-text-2">{note}</OwnText>}
          <time dateTime={created_at.toISOString()} className="text-text-3 text-xs">
            {format.relative(created_at, now)}
          </time>
        </span>
      </Link>
    </li>
  );
}
