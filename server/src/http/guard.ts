import { stepUpMinutes } from '@paddock/contract/accounts/rules';
import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import { can, canAsStaff, isAdmin, isDeveloper, type Role } from '@paddock/contract/core/permissions';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '../db/database.ts';
import type { App, Viewer } from './app-types.ts';
import { rateClassOf } from './rate-limits/rate-limits.ts';
import { clientNetworks } from './rate-limits/subnet.ts';

/** Calls available during maintenance, and while a password must be changed. */
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

/** Error codes of calls whose setting is off. */
const closedCodes = { registration_enabled: 'registration_closed', shop_enabled: 'shop_disabled' } as const;

/** Rate limits counted by address even for signed-in users. */
const byAddress = new Set(['login', 'register', 'register_check']);

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

/** Whether a role may make the call for other users' records. */
function isModerator({ moderators }: EndpointSpec, role: Role): boolean {
  return moderators !== undefined && canAsStaff(role, moderators.module, moderators.action);
}

/** For calls that need it only in some cases. Throws step_up_required. */
export function requireStepUp({ session }: Pick<Viewer, 'session'>, now: Date): void {
  const confirmedUntil = session.stepped_up_at.getTime() + stepUpMinutes * 60_000;
  if (confirmedUntil < now.getTime()) throw new AppError('step_up_required');
}

/** `needsFactor`: whether the site requires a second factor from its staff. */
function refuseViewer(spec: EndpointSpec, viewer: Viewer, needsFactor: boolean, now: Date): void {
  if (!viewer.is_active) throw new AppError('account_banned', { values: { until: '', message: '' } });
  if (viewer.must_change_password && !openBeforePassword.has(endpointName(spec))) {
    throw new AppError('password_change_required');
  }
  refuseByRole(spec, viewer.role);
  if (needsFactor && isStaffCall(spec) && isAdmin(viewer.role) && !viewer.has_second_factor) {
    throw new AppError('second_factor_setup_required');
  }
  if (spec.access === 'linked' && viewer.discord_id === null && !isModerator(spec, viewer.role)) {
    throw new AppError('discord_required');
  }
  if (spec.stepUp) requireStepUp(viewer, now);
}

/** Identifies the holder of the token or key, without a cache. */
async function identify({ identity }: App, spec: EndpointSpec, request: FastifyRequest): Promise<void> {
  const token = bearerToken(request);
  const isKey = spec.access === 'server';
  request.keyHolder = token && isKey ? await identity.keyHolder(token) : undefined;
  request.viewer = token && !isKey ? await identity.viewer(token) : undefined;
}

/** Checks whether the identified caller may make the call. */
async function judge(app: App, spec: EndpointSpec, request: FastifyRequest): Promise<void> {
  const { viewer } = request;
  // Before authentication: during maintenance, everyone not known to be staff gets the same response.
  const staff = viewer !== undefined && isAdmin(viewer.role);
  const settings = await app.identity.settings();
  if (!staff && settings.maintenance_mode && !openInMaintenance.has(endpointName(spec))) {
    throw new AppError('maintenance', { retryAfter: 300 });
  }
  if (spec.access === 'server' && !request.keyHolder) {
    throw new AppError(bearerToken(request) ? 'server_key_invalid' : 'sign_in_required');
  }
  const needsUser = spec.access !== 'public' && spec.access !== 'server';
  if (needsUser && !viewer) throw new AppError('sign_in_required');
  if (needsUser && viewer) refuseViewer(spec, viewer, settings.staff_second_factor, app.deps.now());
  if (spec.needs && !settings[spec.needs]) throw new AppError(closedCodes[spec.needs]);
}

export interface Guard {
  /** Checks rate limit, token, maintenance, ban and permission, in this order, before the body is read. */
  admit: (request: FastifyRequest) => Promise<void>;
  /** Repeats the checks except the rate limit after a slow body, during which the sender may have been banned. */
  readmit: (request: FastifyRequest) => Promise<void>;
  /**
   * Locks the viewer's sign-in until the transaction ends and checks the stored state. Throws sign_in_required if
   * it has ended or is being ended.
   */
  lockViewer: (tx: Executor, viewer: Viewer) => Promise<void>;
}

/** Admission to a call. */
export function createGuard(app: App, spec: EndpointSpec): Guard {
  const { rateLimit: limit } = app;
  const rate = rateClassOf(spec);
  const isByAddress = spec.access === 'public' || byAddress.has(rate);
  return {
    async admit(request) {
      if (isByAddress || !bearerToken(request)) await limit(rate, clientNetworks(request.ip));
      await identify(app, spec, request);
      const { viewer, keyHolder } = request;
      if (keyHolder) await limit(rate, `key:${keyHolder.key_id}`);
      else if (viewer && !isByAddress) await limit(rate, `user:${viewer.id}`);
      // An invalid token has no rate limit of its own.
      else if (!viewer && !isByAddress && bearerToken(request)) await limit(rate, clientNetworks(request.ip));
      await judge(app, spec, request);
    },
    async readmit(request) {
      if (!bearerToken(request)) return;
      await identify(app, spec, request);
      await judge(app, spec, request);
    },
    async lockViewer(tx, { session }) {
      const viewer = await app.identity.lockViewer(tx, session.id);
      if (!viewer) throw new AppError('sign_in_required');
      // The site's requirement was checked before: another connection must not be taken during a transaction.
      refuseViewer(spec, viewer, false, app.deps.now());
      if (spec.moderators && !isModerator(spec, viewer.role)) throw new AppError('permission_denied');
    },
  };
}
