import { isAdmin } from '@paddock/contract/core/permissions';
import type { Deps } from '../../adapters/deps.ts';
import type { Viewer } from '../../http/app-types.ts';
import { queueSecondFactorMail } from '../notifications/queue-message.ts';
import { getCurrentSettings } from '../site/queries.ts';
import { withViewer } from '../users/with-member.ts';
import { auditSecurity } from './audit-security.ts';
import { verifyRegistration } from './second-factor/webauthn.ts';
import {
  confirmAuthenticator,
  removeSecondFactor,
  type SecondFactorRef,
  savePasskey,
} from './second-factors.ts';
import { revokeSessions } from './sessions/queries.ts';

/** Whether the site requires a second factor for this viewer's role. */
export async function isSecondFactorRequired(
  { db }: Pick<Deps, 'db'>,
  { role }: Pick<Viewer, 'role'>,
): Promise<boolean> {
  const { staff_second_factor } = await getCurrentSettings(db);
  return staff_second_factor && isAdmin(role);
}

/** Confirms the pending authenticator and ends the other sign-ins. Returns new recovery codes, if any. */
export function enableAuthenticator(deps: Deps, viewer: Viewer, code: string): Promise<string[]> {
  return withViewer(deps, viewer.id, async (member) => {
    const { tx, now } = member;
    const recoveryCodes = await confirmAuthenticator(member, deps, code);
    await revokeSessions(tx, viewer.id, viewer.session.id);
    await auditSecurity(tx, 'second_factor.add', viewer, { kind: 'authenticator' });
    await queueSecondFactorMail(tx, viewer.id, 'second_factor_added', 'authenticator', now);
    return recoveryCodes;
  });
}

/** Stores a new passkey; the first second factor ends the other sign-ins. */
export async function registerPasskey(
  deps: Deps,
  viewer: Viewer,
  { response, name }: { response: Record<string, unknown>; name: string },
): Promise<{ id: number; recovery_codes?: string[] }> {
  const key = await verifyRegistration(deps, viewer.id, response);
  return withViewer(deps, viewer.id, async (member) => {
    const { tx, now } = member;
    const stored = await savePasskey(member, deps, { ...key, name });
    if (stored.recovery_codes) await revokeSessions(tx, viewer.id, viewer.session.id);
    await auditSecurity(tx, 'second_factor.add', viewer, { kind: 'passkey', name });
    await queueSecondFactorMail(tx, viewer.id, 'second_factor_added', 'passkey', now);
    return stored;
  });
}

/** Throws not_found, and second_factor_setup_required for the last one of a user who must have one. */
export async function disableSecondFactor(
  deps: Deps,
  viewer: Viewer,
  factor: SecondFactorRef,
): Promise<undefined> {
  const isRequired = await isSecondFactorRequired(deps, viewer);
  await withViewer(deps, viewer.id, async (member) => {
    const { tx, now } = member;
    const { name } = await removeSecondFactor(member, factor, isRequired);
    const { kind } = factor;
    await auditSecurity(tx, 'second_factor.remove', viewer, { kind, ...(name !== undefined && { name }) });
    await queueSecondFactorMail(tx, viewer.id, 'second_factor_removed', kind, now);
  });
}
