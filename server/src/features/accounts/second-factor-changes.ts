import { isAdmin } from '@paddock/contract/permissions';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/app-types.ts';
import { queueFactorNotice } from '../notifications/service.ts';
import {
  confirmAuthenticator,
  keepPasskey,
  type RemovedFactor,
  readPasskey,
  removeFactor,
} from '../second-factor/service.ts';
import { currentSettings } from '../site/queries.ts';
import { endSessions } from './queries.ts';
import { noteSecurity } from './security-notes.ts';

/** Whether the site demands a second factor of this viewer's role. */
export async function mustHaveFactor(
  { db }: Pick<Deps, 'db'>,
  { role }: Pick<Viewer, 'role'>,
): Promise<boolean> {
  const { staff_second_factor } = await currentSettings(db);
  return staff_second_factor && isAdmin(role);
}

/** Sets up the authenticator that was begun and ends the other sign-ins. Answers the recovery codes, if new ones came. */
export function addAuthenticatorOf(deps: Deps, viewer: Viewer, code: string): Promise<string[]> {
  return deps.db.transaction(async (tx) => {
    const recoveryCodes = await confirmAuthenticator(tx, deps, viewer.id, code);
    await endSessions(tx, viewer.id, viewer.session.id);
    await noteSecurity(tx, 'second_factor.add', viewer, { kind: 'authenticator' });
    await queueFactorNotice(tx, viewer.id, 'second_factor_added', 'authenticator', deps.now());
    return recoveryCodes;
  });
}

/** Keeps the key that a device made; with the first second factor the other sign-ins end. */
export async function addPasskeyOf(
  deps: Deps,
  viewer: Viewer,
  { response, name }: { response: Record<string, unknown>; name: string },
): Promise<{ id: number; recovery_codes?: string[] }> {
  const key = await readPasskey(deps, viewer.id, response);
  return deps.db.transaction(async (tx) => {
    const kept = await keepPasskey(tx, deps, viewer.id, { ...key, name });
    if (kept.recovery_codes) await endSessions(tx, viewer.id, viewer.session.id);
    await noteSecurity(tx, 'second_factor.add', viewer, { kind: 'passkey', name });
    await queueFactorNotice(tx, viewer.id, 'second_factor_added', 'passkey', deps.now());
    return kept;
  });
}

/** Throws not_found, and second_factor_setup_required for the last one of somebody who must have one. */
export async function removeFactorOf(deps: Deps, viewer: Viewer, factor: RemovedFactor): Promise<void> {
  const isRequired = await mustHaveFactor(deps, viewer);
  await deps.db.transaction(async (tx) => {
    const { name } = await removeFactor(tx, viewer.id, factor, isRequired);
    const { kind } = factor;
    await noteSecurity(tx, 'second_factor.remove', viewer, { kind, ...(name !== undefined && { name }) });
    await queueFactorNotice(tx, viewer.id, 'second_factor_removed', kind, deps.now());
  });
}
