import { stepUpMinutes } from '@paddock/contract/accounts/rules';
import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import { can, isAdmin, isDeveloper, type Role } from '@paddock/contract/core/permissions';
import type { FastifyRequest } from 'fastify';
import type { App, Viewer } from './app-types.ts';
import { type RateLimit, rateClassOf } from './rate-limits.ts';
import { clientNetworks } from './subnet.ts';

/** Calls that answer while the portal is closed for maintenance, and while a new password is due. */
const openInMaintenance = new Set([
  'GET /api/v1/users/site-settings',
  'POST /api/v1/auth/login',
  'POST /api/v1/auth/passkey/options',
  'POST /api/v1/auth/passkey',
]);
const openBeforePassword = new Set([
  'POST /api/v1/users/change-password',
  'POST /api/v1/auth/logout',
  'GET /api/v1/users/dashboard',
]);

/** What a call says whose switch is off. */
const closedCodes = { registration_enabled: 'registration_closed', shop_enabled: 'shop_disabled' } as const;

/** Classes that count by address even for those who are signed in. */
const byAddress = new Set(['login', 'register']);

/** The token or key of the Authorization header. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const match = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '');
  return match?.[1];
}

const isStaffCall = ({ path }: EndpointSpec) => path.startsWith('/api/v1/admin/');

function refuseByRole(spec: EndpointSpec, role: Role): void {
  const { access } = spec;
  if (isStaffCall(spec) && !isAdmin(role)) throw new AppError('permission_denied');
  if (access === 'developer' && !isDeveloper(role)) throw new AppError('permission_denied');
  if (typeof access === 'object' && !can(role, access.module, access.action))
    throw new AppError('permission_denied');
}

/** For what only part of a call may ask for. Throws step_up_required. */
export function requireStepUp({ session }: Pick<Viewer, 'session'>, now: Date): void {
  const confirmedUntil = session.stepped_up_at.getTime() + stepUpMinutes * 60_000;
  if (confirmedUntil < now.getTime()) throw new AppError('step_up_required');
}

/** `needsFactor`: whether the site demands a second factor of its staff. */
function refuseViewer(spec: EndpointSpec, viewer: Viewer, needsFactor: boolean, now: Date): void {
  if (!viewer.is_active) throw new AppError('account_banned');
  if (viewer.must_change_password && !openBeforePassword.has(endpointName(spec))) {
    throw new AppError('password_change_required');
  }
  refuseByRole(spec, viewer.role);
  if (needsFactor && isStaffCall(spec) && isAdmin(viewer.role) && !viewer.has_second_factor) {
    throw new AppError('second_factor_setup_required');
  }
  if (spec.access === 'linked' && viewer.discord_id === null) throw new AppError('discord_required');
  if (spec.stepUp) requireStepUp(viewer, now);
}

/**
 * Who may pass to a call: allowance, token, maintenance, ban, permission, in this order, and all before the body
 * is read.
 */
export function createGuard(app: App, spec: EndpointSpec, limit: RateLimit) {
  const rate = rateClassOf(spec);
  const needsUser = spec.access !== 'public' && spec.access !== 'server';
  return async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request);
    const countsAddress = spec.access === 'public' || byAddress.has(rate) || token === undefined;
    if (countsAddress) await limit(rate, clientNetworks(request.ip));

    if (token && spec.access === 'server') request.keyHolder = await app.identity.keyHolder(token);
    else if (token) request.viewer = await app.identity.viewer(token);

    // Before the sign-in is asked for: whoever is not known to be staff is told that the portal is closed.
    const staff = request.viewer !== undefined && isAdmin(request.viewer.role);
    const settings = await app.identity.settings();
    if (!staff && settings.maintenance_mode && !openInMaintenance.has(endpointName(spec))) {
      throw new AppError('maintenance', { retryAfter: 300 });
    }

    if (spec.access === 'server') {
      if (!request.keyHolder) throw new AppError(token ? 'server_key_invalid' : 'sign_in_required');
      await limit(rate, `key:${request.keyHolder.key_id}`);
    }
    if (needsUser && !request.viewer) throw new AppError('sign_in_required');
    if (request.viewer && !countsAddress) await limit(rate, `user:${request.viewer.id}`);
    const { staff_second_factor } = settings;
    if (needsUser && request.viewer) refuseViewer(spec, request.viewer, staff_second_factor, app.deps.now());
    if (spec.needs && !settings[spec.needs]) throw new AppError(closedCodes[spec.needs]);
  };
}
