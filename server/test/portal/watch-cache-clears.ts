import { calls } from '@paddock/contract/api';
import { endpointName } from '@paddock/contract/core/endpoint';
import type { App } from '../../src/http/app-types.ts';
import { routeAddress } from './count-staff-writes.ts';

/** Writes without a public effect; a purchase of limited stock clears caches all the same. */
const quiet = new Set([
  'POST /api/v1/admin/corrections/preview',
  'POST /api/v1/auth/login',
  'POST /api/v1/auth/logout',
  'POST /api/v1/auth/passkey',
  'POST /api/v1/auth/passkey/options',
  'POST /api/v1/auth/step-up',
  'POST /api/v1/blog/preview',
  'POST /api/v1/notifications/read-all',
  'POST /api/v1/notifications/{id}/read',
  'POST /api/v1/pages/preview',
  'POST /api/v1/stewards/incidents/{id}/decision/preview',
  'POST /api/v1/transactions/pay-with-balance',
]);

const writes = new Map(
  calls
    .filter(({ method, access }) => method !== 'GET' && access !== 'server')
    .map((spec) => [routeAddress(spec), endpointName(spec)]),
);

/**
 * Watches the writes of members and staff on a portal. Returns a function that throws for successful ones that
 * left the caches of their process unchanged.
 */
export function watchCacheClears(app: App): () => void {
  const clear = app.clearCaches;
  let clears = 0;
  app.clearCaches = (writer) => {
    clears += 1;
    clear(writer);
  };
  const begun = new Map<string, number>();
  const keeping = new Set<string>();
  app.addHook('onRequest', async ({ id }) => {
    begun.set(id, clears);
  });
  app.addHook('onResponse', async ({ id, method, routeOptions }, { statusCode }) => {
    const name = writes.get(`${method} ${routeOptions.url?.replace(/\/$/, '')}`);
    if (name && statusCode < 300 && begun.get(id) === clears && !quiet.has(name)) keeping.add(name);
    begun.delete(id);
  });
  return () => {
    if (keeping.size > 0) throw new Error(`these writes keep what is cached: ${[...keeping].join(', ')}`);
  };
}
