import {
  getDashboard,
  getHealth,
  getInbox,
  type Health,
  listOutbox,
  listUnprotectedStaff,
  unprotectedNames,
} from '@paddock/contract/overview';
import { pageSize } from '@paddock/contract/paging';
import portal from '../../../../package.json' with { type: 'json' };
import { listMessages } from '../../adapters/outbox/queries.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { countOutgoing } from '../notifications/queries.ts';
import { dashboardPeriod, getDashboardFor } from './dashboard.ts';
import { listUnprotected } from './dashboard-queries.ts';
import { getInboxFor } from './inbox.ts';
import { findDatabaseVersion, findMigration } from './queries.ts';

/** What runs outside the process, and whether it is the real thing. */
function servicesOf({ discord, steam, payments, mail }: Deps): Health['services'] {
  return [
    { name: 'discord', kind: discord.kind },
    { name: 'steam', kind: steam.kind },
    { name: 'payments', kind: payments.byName('local') ? 'local' : 'real' },
    { name: 'mail', kind: mail.kind },
  ];
}

async function examine(deps: Deps): Promise<Health> {
  const [migration, version, mail_ready, outgoing] = await Promise.all([
    findMigration(deps.db),
    findDatabaseVersion(deps.db),
    deps.mail.isReady(),
    countOutgoing(deps.db),
  ]);
  return {
    version: portal.version,
    node: process.version,
    migration,
    database: { ok: true, embedded: deps.config.databaseUrl === undefined, version },
    services: servicesOf(deps),
    mail_ready,
    outgoing,
  };
}

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

  route(app, getHealth, ({ deps }) => examine(deps));
}
