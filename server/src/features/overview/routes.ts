import {
  getDashboard,
  getInbox,
  listOutbox,
  listUnprotectedStaff,
  unprotectedNames,
} from '@paddock/contract/overview';
import { pageSize } from '@paddock/contract/paging';
import { listMessages } from '../../adapters/outbox/queries.ts';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { auditRoutes } from './audit-routes.ts';
import { dashboardPeriod, getDashboardFor } from './dashboard.ts';
import { listUnprotected } from './dashboard-queries.ts';
import { healthRoutes } from './health-routes.ts';
import { getInboxFor } from './inbox.ts';
import { workRoutes } from './work-routes.ts';

export function overviewRoutes(app: App): void {
  route(app, listOutbox, async ({ deps, query, reply }) => {
    const { skip = 0, limit = pageSize } = query;
    const { messages, total } = await listMessages(deps.db, { skip, limit });
    reply?.header('x-total-count', total);
    return messages;
  });

  route(app, getDashboard, ({ deps, viewer, query }) =>
    getDashboardFor(deps, viewer.role, query.period ?? dashboardPeriod),
  );
  route(app, listUnprotectedStaff, ({ deps }) => listUnprotected(deps.db, unprotectedNames));
  route(app, getInbox, ({ deps, viewer }) => getInboxFor(deps, viewer.role));

  healthRoutes(app);
  workRoutes(app);
  auditRoutes(app);
}
