import { AppError } from '@paddock/contract/errors';
import { isAdmin } from '@paddock/contract/permissions';
import type { FastifyRequest } from 'fastify';
import type { App } from './app-types.ts';
import { bearerOf } from './guard.ts';
import { rateLimitOf } from './route.ts';

/** What every reading call asks before it answers, for addresses that are no call: allowance and maintenance. */
export async function admit(app: App, request: FastifyRequest): Promise<void> {
  await rateLimitOf(app.deps)('read', request.ip);
  const { maintenance_mode } = await app.identity.settings();
  if (!maintenance_mode) return;
  const token = bearerOf(request);
  const viewer = token && (await app.identity.viewer(token));
  if (!viewer || !isAdmin(viewer.role)) throw new AppError('maintenance', { retryAfter: 300 });
}
