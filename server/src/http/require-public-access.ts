import { AppError } from '@paddock/contract/core/errors';
import { isAdmin } from '@paddock/contract/core/permissions';
import type { FastifyRequest } from 'fastify';
import type { App } from './app-types.ts';
import { bearerToken } from './guard.ts';

/** The checks of every read call, for addresses that are not calls: rate limit and maintenance. */
export async function requirePublicAccess(app: App, request: FastifyRequest): Promise<void> {
  await app.rateLimit('read', request.ip);
  const { maintenance_mode } = await app.identity.settings();
  if (!maintenance_mode) return;
  const token = bearerToken(request);
  const viewer = token && (await app.identity.viewer(token));
  if (!viewer || !isAdmin(viewer.role)) throw new AppError('maintenance', { retryAfter: 300 });
}
