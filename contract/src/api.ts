import * as accounts from './accounts.ts';
import * as blog from './blog.ts';
import * as downloads from './downloads.ts';
import type { EndpointSpec } from './endpoint.ts';
import * as entitlements from './entitlements.ts';
import * as events from './events.ts';
import * as members from './members.ts';
import * as notifications from './notifications.ts';
import * as overview from './overview.ts';
import * as payments from './payments.ts';
import * as racing from './racing.ts';
import * as ranking from './ranking.ts';
import * as secondFactor from './second-factor.ts';
import * as servers from './servers.ts';
import * as shop from './shop.ts';
import * as site from './site.ts';
import * as tickets from './tickets.ts';
import * as users from './users.ts';

/** The features in building order: each may use only those before it. */
export const features = {
  site,
  users,
  notifications,
  'second-factor': secondFactor,
  accounts,
  members,
  servers,
  shop,
  entitlements,
  payments,
  racing,
  ranking,
  events,
  blog,
  tickets,
  downloads,
  overview,
};

function isEndpoint(value: unknown): value is EndpointSpec {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

/** Every call of the API. */
export const calls: readonly EndpointSpec[] = Object.values(features)
  .flatMap((feature) => Object.values(feature) as unknown[])
  .filter(isEndpoint);
