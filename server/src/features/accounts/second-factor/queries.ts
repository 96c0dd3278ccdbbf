import type { SecondFactor } from '@paddock/contract/accounts/second-factor-calls';
import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { authenticators, passkeys, recoveryCodes } from './tables.ts';

/** A user's second factors, oldest passkey first. */
export async function findSecondFactors(
  db: Executor,
  user_id: number,
): Promise<Omit<SecondFactor, 'required'>> {
  const [confirmed] = await db
    .select({ user_id: authenticators.user_id })
    .from(authenticators)
    .where(and(eq(authenticators.user_id, user_id), isNotNull(authenticators.confirmed_at)));
  const [codes] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, user_id), isNull(recoveryCodes.used_at)));
  const { id, name, created_at, last_used_at } = passkeys;
  const keys = await db
    .select({ id, name, created_at, last_used_at })
    .from(passkeys)
    .where(eq(passkeys.user_id, user_id))
    .orderBy(asc(passkeys.id));
  return {
    authenticator: confirmed !== undefined,
    recovery_codes_left: codes?.left ?? 0,
    passkeys: keys,
  };
}

export async function passkeyExists(db: Executor, id: number): Promise<boolean> {
  const found = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, id));
  return found.length > 0;
}
