import {
  getDashboard,
  getInbox,
  getSetup,
  listDevMailbox,
  listUnprotectedStaff,
} from '@paddock/contract/overview/calls';
import { unprotectedStaffLimit } from '@paddock/contract/overview/rules';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { auditRoutes } from './audit-log/routes.ts';
import { buildDashboard, defaultDashboardPeriod } from './dashboard/get-dashboard.ts';
import { findUnprotectedStaff } from './dashboard/queries.ts';
import { healthRoutes } from './health/routes.ts';
import { buildInbox } from './inbox/get-inbox.ts';
import { jobRoutes } from './jobs/routes.ts';
import { listReadableMessages } from './list-dev-mailbox.ts';
import { retentionRoutes } from './retention/routes.ts';
import { listSetupSteps } from './setup/get-setup.ts';

export function overviewRoutes(app: App): void {
  route(app, listDevMailbox, ({ deps, query, viewer }) => listReadableMessages(deps, query, viewer));

  route(
    app,
    getDashboard,
    ({ deps, viewer, query }) => buildDashboard(deps, viewer.role, query.period ?? defaultDashboardPeriod),
    { replica: true },
  );
  route(app, listUnprotectedStaff, ({ deps }) => findUnprotectedStaff(deps.db, unprotectedStaffLimit));
  route(app, getInbox, ({ deps, viewer }) => buildInbox(deps, viewer));

  route(app, getSetup, ({ deps, viewer }) => listSetupSteps(deps, viewer));

  healthRoutes(app);
  jobRoutes(app);
  auditRoutes(app);
  retentionRoutes(app);
}
