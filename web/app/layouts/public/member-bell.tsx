import { withQueries } from '#components/query-provider.tsx';
import { NotificationBell } from '#features/notifications/notification-bell.tsx';

/** The notification bell on public pages, loaded for members only. */
export default withQueries(NotificationBell);
