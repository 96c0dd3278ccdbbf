import { AppError } from '@paddock/contract/core/errors';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import { findSecondFactors } from '../accounts/second-factor/queries.ts';
import { removeSecondFactors } from '../accounts/second-factors.ts';
import { revokeSessions } from '../accounts/sessions/queries.ts';
import { queueSecondFactorMail } from '../notifications/queue-message.ts';
import { type Actor, auditTargetOf, withManaged } from './with-managed.ts';

/** Ends all sign-ins of a user below the actor's level. */
export const revokeUserSessions = (deps: Deps, id: number, actor: Actor): Promise<undefined> =>
  withManaged(deps, id, actor, async (member) => {
    await revokeSessions(member.tx, id);
    await audit(member.tx, { target: auditTargetOf(member) });
    return undefined;
  });

/** Removes lost second factors of a user below the actor's level and ends the sign-ins. Throws second_factor_missing. */
export const resetSecondFactor = (deps: Deps, id: number, actor: Actor): Promise<undefined> =>
  withManaged(deps, id, actor, async (member) => {
    const { tx, now } = member;
    const { authenticator, passkeys } = await findSecondFactors(tx, id);
    const hadOne = await removeSecondFactors(tx, id);
    if (!hadOne) throw new AppError('second_factor_missing');
    await revokeSessions(tx, id);
    const lost = [
      ...(authenticator ? (['authenticator'] as const) : []),
      ...passkeys.map(() => 'passkey' as const),
    ];
    for (const factor of new Set(lost))
      await queueSecondFactorMail(tx, id, 'second_factor_removed', factor, now);
    await audit(tx, { target: auditTargetOf(member) });
    return undefined;
  });
