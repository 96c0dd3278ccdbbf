import { countUnread, listNotifications, readAllNotifications } from '@paddock/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck, Settings } from 'lucide-react';
import { usePages } from '../../lib/pages.ts';
import { query, useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NotificationLine } from './notification-line.tsx';
import { notificationsText } from './notifications-text.ts';

/** All that the reader was told. The bell in the header keeps it up to date. */
export default function NotificationsScreen() {
  const t = useText(notificationsText);
  const pages = usePages(listNotifications, {});
  const { data } = useQuery(query(countUnread, {}));
  const readAll = useCall(readAllNotifications, { invalidates: [listNotifications, countUnread] });
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title')} hidden />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('title')}</h1>
        <div className="flex flex-wrap gap-2">
          {(data?.unread ?? 0) > 0 && (
            <Button icon={<CheckCheck />} loading={readAll.isPending} onClick={() => readAll.mutate({})}>
              {t('readAll')}
            </Button>
          )}
          <LinkButton look="ghost" icon={<Settings />} to="/dashboard/settings#notifications">
            {t('settings')}
          </LinkButton>
        </div>
      </div>
      <PageList
        pages={pages}
        failed={t('failed')}
        skeleton={<SkeletonRows rows={5} />}
        empty={<EmptyState sentence={t('none')} />}
      >
        {(notifications) => (
          <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line bg-surface-1">
            {notifications.map((one) => (
              <NotificationLine key={one.id} notification={one} />
            ))}
          </ul>
        )}
      </PageList>
    </section>
  );
}
