import { readAllNotifications } from '@paddock/contract/notifications/calls';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CheckCheck, Settings } from 'lucide-react';
import { PageHeader } from '#components/page-header.tsx';
import { useNotificationsMessages } from '#features/notifications/messages.ts';
import { NotificationItem } from '#features/notifications/notification-item.tsx';
import { notificationQueries, notificationsQuery, unreadQuery } from '#features/notifications/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { List } from '#ui/table/list.tsx';

export const clientLoader = () => prefetch(notificationsQuery(), unreadQuery());

/** All notifications of the member. The bell in the header keeps the list up to date. */
export default function NotificationsScreen() {
  const t = useNotificationsMessages();
  const pages = useInfiniteQuery(notificationsQuery());
  const { data } = useQuery(unreadQuery());
  const readAll = useApiMutation(readAllNotifications, { invalidates: notificationQueries });
  return (
    <PageSection>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {(data?.unread ?? 0) > 0 && (
              <Button icon={<CheckCheck />} loading={readAll.isPending} onClick={() => readAll.mutate({})}>
                {t('readAll')}
              </Button>
            )}
            <LinkButton look="ghost" icon={<Settings />} to="/dashboard/settings#notifications">
              {t('settings')}
            </LinkButton>
          </>
        }
      />
      <List
        read={pages}
        failed={t('failed')}
        skeleton={<SkeletonRows rows={5} />}
        empty={<EmptyState sentence={t('none')} />}
      >
        {(notifications) => (
          <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line bg-surface-1">
            {notifications.map((one) => (
              <NotificationItem key={one.id} notification={one} />
            ))}
          </ul>
        )}
      </List>
    </PageSection>
  );
}
