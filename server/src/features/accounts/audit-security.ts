import type { AuditAction } from '@paddock/contract/core/audit-actions';
import type { User } from '@paddock/contract/users/calls';
import { type AuditInput, audit } from '../../db/audit/audit.ts';
import type { Executor } from '../../db/database.ts';

/** The origin of a request. */
export interface RequestOrigin {
  ip: string;
  /** At most 300 characters. */
  userAgent: string;
}

interface Account {
  id: number;
  username: string;
}

export const userAuditTarget = ({ id, username: name }: Account): AuditInput['target'] => ({
  type: 'user',
  id,
  name,
});

/** Audits a change to an account's security, in the transaction of the change. */
export function auditSecurity(
  tx: Executor,
  action: AuditAction,
  user: Account,
  after?: object,
  /** For calls whose user is not known yet. */
  actor?: User,
): Promise<void> {
  return audit(tx, { action, target: userAuditTarget(user), after, actor });
}

/** Why a sign-in failed; only staff can distinguish the first two. */
export type SignInFailure =
  | 'unknown_address'
  | 'wrong_password'
  | 'wrong_second_factor'
  | 'wrong_mail_code'
  | 'banned'
  | 'wrong_passkey';

/** `who` is an address if the account is unknown, and undefined for an unknown passkey. */
export function auditFailedSignIn(
  db: Executor,
  who: Account | string | undefined,
  { userAgent: user_agent }: RequestOrigin,
  reason: SignInFailure,
): Promise<void> {
  // Text that is not an address may be a password typed into the wrong field.
  const name = typeof who === 'string' && who.includes('@') ? who : undefined;
  const target = typeof who === 'object' ? userAuditTarget(who) : { type: 'address' as const, name };
  return audit(db, { action: 'sign_in.failed', target, after: { user_agent, reason } });
}
