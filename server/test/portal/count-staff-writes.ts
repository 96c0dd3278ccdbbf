import { calls } from '@paddock/contract/api';
import { staffActions } from '@paddock/contract/core/audit-actions';
import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import { inArray } from 'drizzle-orm';
import { auditLog } from '../../src/db/audit/tables.ts';
import type { App } from '../../src/http/app-types.ts';

/** A preview shows the effect of a write without storing it. */
export const isPreview = ({ path }: { path: string }) => path.endsWith('/preview');

/** The staff calls that write, as in the router. */
export const staffWrites = calls.filter(
  (spec) => spec.method !== 'GET' && spec.path.startsWith('/api/v1/admin/') && !isPreview(spec),
);

/** Method and path of a call as in the router. */
export const routeAddress = ({ method, path }: EndpointSpec): string =>
  `${method} ${path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')}`;

const addresses = new Map(staffWrites.map((spec) => [routeAddress(spec), endpointName(spec)]));

/**
 * Counts the successful staff writes of a portal. Returns a check against the audit log: one row per success, no
 * row per failure.
 */
export function countStaffWrites(app: App): () => Promise<void> {
  const made = new Map<string, { name: string; status: number }>();
  app.addHook('onResponse', async (request, reply) => {
    const url = request.routeOptions.url?.replace(/\/$/, '');
    const name = addresses.get(`${request.method} ${url}`);
    if (name) made.set(request.id, { name, status: reply.statusCode });
  });
  return async () => {
    if (made.size === 0) return;
    const rows = await app.deps.db
      .select({ request_id: auditLog.request_id })
      .from(auditLog)
      .where(inArray(auditLog.action, [...staffActions]));
    const counts = new Map<string, number>();
    for (const { request_id } of rows) counts.set(request_id, (counts.get(request_id) ?? 0) + 1);
    const wrong = [...made].flatMap(([id, { name, status }]) => {
      const wanted = status < 300 ? 1 : 0;
      const noted = counts.get(id) ?? 0;
      return noted === wanted ? [] : [`${name} answered ${status} and left ${noted} rows in the audit log`];
    });
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  };
}
