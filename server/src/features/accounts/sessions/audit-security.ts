import type { AuditAction } from '@paddock/contract/core/audit-actions';
import type { User } from '@paddock/contract/users/calls';
import { type AuditInput, audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';

/** Where a call comes from. */
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

/** Leaves in the audit log what concerns the safety of an account, in the transaction of what it tells of. */
export function auditSecurity(
  tx: Executor,
  action: AuditAction,
  user: Account,
  after?: object,
  /** Where the call does not know yet who it is. */
  actor?: User,
): Promise<void> {
  return audit(tx, { action, target: userAuditTarget(user), after, actor });
}

/** Why a sign-in failed; nobody but the staff learns the difference between the first two. */
export type SignInFailure =
  | 'unknown_address'
  | 'wrong_password'
  | 'wrong_second_factor'
  | 'wrong_mail_code'
  | 'banned'
  | 'wrong_passkey';

/** `who` is an address where nobody is known, and nothing where a key told none. */
export function auditFailedSignIn(
  db: Executor,
  who: Account | string | undefined,
  { userAgent: user_agent }: RequestOrigin,
  reason: SignInFailure,
): Promise<void> {
  // What is no address may be a password that was typed into the wrong field.
  const name = typeof who === 'string' && who.includes('@') ? who : undefined;
  const target = typeof who === 'object' ? userAuditTarget(who) : { type: 'address' as const, name };
  return audit(db, { action: 'sign_in.failed', target, after: { user_agent, reason } });
}
