import { stepUpMinutes } from '@paddock/contract/accounts/rules';
import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import { AppError } from '@paddock/contract/core/errors';
import { can, canAsStaff, isAdmin, isDeveloper, type Role } from '@paddock/contract/core/permissions';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '../db/database.ts';
import type { App, Viewer } from './app-types.ts';
import { rateClassOf } from './rate-limits/rate-limits.ts';
import { clientNetworks } from './rate-limits/subnet.ts';

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

/** Whether the role's holder may make the call about what is somebody else's. */
function isModerator({ moderators }: EndpointSpec, role: Role): boolean {
  return moderators !== undefined && canAsStaff(role, moderators.module, moderators.action);
}

/** For what only part of a call may ask for. Throws step_up_required. */
export function requireStepUp({ session }: Pick<Viewer, 'session'>, now: Date): void {
  const confirmedUntil = session.stepped_up_at.getTime() + stepUpMinutes * 60_000;
  if (confirmedUntil < now.getTime()) throw new AppError('step_up_required');
}

/** `needsFactor`: whether the site demands a second factor of its staff. */
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

/** Finds whoever holds the token or key, anew. */
async function identify({ identity }: App, spec: EndpointSpec, request: FastifyRequest): Promise<void> {
  const token = bearerToken(request);
  const isKey = spec.access === 'server';
  request.keyHolder = token && isKey ? await identity.keyHolder(token) : undefined;
  request.viewer = token && !isKey ? await identity.viewer(token) : undefined;
}

/** Whether the call is open to whoever was found. */
async function judge(app: App, spec: EndpointSpec, request: FastifyRequest): Promise<void> {
  const { viewer } = request;
  // Before the sign-in is asked for: whoever is not known to be staff is told that the portal is closed.
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
  /** Allowance, token, maintenance, ban, permission, in this order, and all before the body is read. */
  admit: (request: FastifyRequest) => Promise<void>;
  /** The same but for the allowance, behind a body that came later: whoever sent it may have been banned meanwhile. */
  readmit: (request: FastifyRequest) => Promise<void>;
  /**
   * Locks the viewer's sign-in until the transaction ends and judges by what is stored now. Throws sign_in_required when it
   * has ended, or is being ended.
   */
  holdViewer: (tx: Executor, viewer: Viewer) => Promise<void>;
}

/** Who may pass to a call. */
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
      // A token that nobody holds is worth no allowance of its own.
      else if (!viewer && !isByAddress && bearerToken(request)) await limit(rate, clientNetworks(request.ip));
      await judge(app, spec, request);
    },
    async readmit(request) {
      if (!bearerToken(request)) return;
      await identify(app, spec, request);
      await judge(app, spec, request);
    },
    async holdViewer(tx, { session }) {
      const viewer = await app.identity.lockViewer(tx, session.id);
      if (!viewer) throw new AppError('sign_in_required');
      // What the site demands of its staff was asked before: another connection is not to be had under a transaction.
      refuseViewer(spec, viewer, false, app.deps.now());
      if (spec.moderators && !isModerator(spec, viewer.role)) throw new AppError('permission_denied');
    },
  };
}
