import { QueryProvider } from '#components/query-provider.tsx';
import { NotificationBell } from '#features/notifications/notification-bell.tsx';

/** The bell of a signed-in reader of public pages; visitors carry none of what it needs. */
export default function MemberBell() {
  return (
    <QueryProvider>
      <NotificationBell />
    </QueryProvider>
  );
}
