import { passkeysMax } from '@paddock/contract/accounts/rules';
import { AppError } from '@paddock/contract/core/errors';
import { type AnyColumn, and, eq, isNotNull, isNull, lt, notLike } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { decryptSecret, encryptSecret } from '../../config/encrypt-secret.ts';
import { keyIdOf, type Secrets } from '../../config/secret.ts';
import type { Database, Executor } from '../../db/database.ts';
import { violatedConstraint } from '../../db/outages/database-errors.ts';
import { users } from '../users/tables.ts';
import type { LockedMember } from '../users/with-member.ts';
import { findSecondFactors } from './second-factor/queries.ts';
import { consumeRecoveryCode, replaceRecoveryCodes } from './second-factor/recovery-codes.ts';
import { authenticators, passkeys, recoveryCodes } from './second-factor/tables.ts';
import { findTotpStep, generateTotpSecret, otpauthUrl } from './second-factor/totp.ts';
import {
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
  type WebAuthnResponse,
} from './second-factor/webauthn.ts';

type World = Pick<Deps, 'db' | 'now' | 'config'>;
interface Owner {
  id: number;
  username: string;
}

/** Starts setting up an authenticator; can be repeated until one is confirmed. Throws authenticator_exists then. */
export async function startAuthenticator({ db, now, config }: World, { id, username }: Owner, site: string) {
  const secret = generateTotpSecret();
  const begun = { secret: encryptSecret(secret, id, config.secrets), created_at: now(), last_step: 0 };
  const [row] = await db
    .insert(authenticators)
    .values({ user_id: id, ...begun })
    .onConflictDoUpdate({
      target: authenticators.user_id,
      set: begun,
      setWhere: isNull(authenticators.confirmed_at),
    })
    .returning({ user_id: authenticators.user_id });
  if (!row) throw new AppError('authenticator_exists');
  return { secret, otpauth_url: otpauthUrl(secret, username, site) };
}

/** Checks and consumes a code; false if it is wrong or was used. */
async function useStep(
  tx: Executor,
  { now, config }: Pick<Deps, 'now' | 'config'>,
  row: typeof authenticators.$inferSelect,
  code: string,
): Promise<boolean> {
  const step = findTotpStep(decryptSecret(row.secret, row.user_id, config.secrets), code, now());
  if (step === undefined) return false;
  const used = await tx
    .update(authenticators)
    .set({ last_step: step, confirmed_at: row.confirmed_at ?? now() })
    .where(and(eq(authenticators.user_id, row.user_id), lt(authenticators.last_step, step)))
    .returning({ user_id: authenticators.user_id });
  return used.length > 0;
}

/**
 * Confirms the pending authenticator. Returns the recovery codes if it is the first second factor. Throws link_used without a pending one
 * and second_factor_wrong.
 */
export async function confirmAuthenticator(
  member: LockedMember,
  deps: World,
  code: string,
): Promise<string[]> {
  const { tx, user } = member;
  const [row] = await tx
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.user_id, user.id), isNull(authenticators.confirmed_at)));
  if (!row) throw new AppError('link_used');
  if (!(await useStep(tx, deps, row, code))) throw new AppError('second_factor_wrong');
  return user.second_factor_at ? [] : storeFirstFactor(member, deps);
}

async function storeFirstFactor({ tx, user, now }: LockedMember, deps: World): Promise<string[]> {
  await tx.update(users).set({ second_factor_at: now }).where(eq(users.id, user.id));
  return replaceRecoveryCodes(tx, deps, user.id);
}

/** Consumes a code of either kind and returns which it was; undefined for a wrong or used one. */
export async function consumeSecondFactorCode(
  tx: Executor,
  deps: Pick<Deps, 'now' | 'config'>,
  user_id: number,
  code: string,
): Promise<'authenticator' | 'recovery_code' | undefined> {
  if (!/^\d{6}$/.test(code)) {
    return (await consumeRecoveryCode(tx, deps, user_id, code)) ? 'recovery_code' : undefined;
  }
  const [row] = await tx
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.user_id, user_id), isNotNull(authenticators.confirmed_at)));
  return row && (await useStep(tx, deps, row, code)) ? 'authenticator' : undefined;
}

/** Generates ten new codes. Throws second_factor_missing without a second factor. */
export async function regenerateRecoveryCodes({ tx, user }: LockedMember, deps: World): Promise<string[]> {
  if (!user.second_factor_at) throw new AppError('second_factor_missing');
  return replaceRecoveryCodes(tx, deps, user.id);
}

/** The browser's options for creating a passkey. Throws passkeys_too_many. */
export async function startPasskeyRegistration(deps: World, user: Owner, site: string) {
  const known = await deps.db
    .select({ id: passkeys.credential_id })
    .from(passkeys)
    .where(eq(passkeys.user_id, user.id));
  if (known.length >= passkeysMax) throw new AppError('passkeys_too_many', { values: { max: passkeysMax } });
  return registrationOptions(deps, user, { site, known });
}

/**
 * Stores a passkey; returns the recovery codes if it is the first second factor. Throws passkeys_too_many, and passkey_invalid for a
 * passkey that is already stored.
 */
export async function savePasskey(
  member: LockedMember,
  deps: World,
  key: Awaited<ReturnType<typeof verifyRegistration>> & { name: string },
): Promise<{ id: number; recovery_codes?: string[] }> {
  const { tx, now } = member;
  const user_id = member.user.id;
  const stored = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.user_id, user_id));
  if (stored.length >= passkeysMax) throw new AppError('passkeys_too_many', { values: { max: passkeysMax } });
  const [row] = await tx
    .insert(passkeys)
    .values({ ...key, user_id, created_at: now })
    .returning({ id: passkeys.id })
    .catch((error: unknown) => {
      throw violatedConstraint(error) === undefined
        ? error
        : new AppError('passkey_invalid', { cause: error });
    });
  if (!row) throw new Error('the insert returned no row');
  return member.user.second_factor_at
    ? row
    : { ...row, recovery_codes: await storeFirstFactor(member, deps) };
}

/** The owner of the passkey that signed, and its id. Throws passkey_invalid. */
export async function verifyPasskeySignIn(deps: World, answer: WebAuthnResponse) {
  const [key] = await deps.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.credential_id, String(answer['id'] ?? '')));
  if (!key) throw new AppError('passkey_invalid');
  const counter = await verifyAuthentication(deps, key, answer);
  // Devices without a counter always send 0; with all others each count works once.
  const isNewer = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const used = await deps.db
    .update(passkeys)
    .set({ counter, last_used_at: deps.now() })
    .where(and(eq(passkeys.id, key.id), isNewer))
    .returning({ id: passkeys.id });
  if (used.length === 0) throw new AppError('passkey_invalid');
  return { id: key.id, user_id: key.user_id, name: key.name };
}

/** The factor to remove: the authenticator, or the passkey with this id. */
export type SecondFactorRef = { kind: 'authenticator' } | { kind: 'passkey'; id: number };

/**
 * Removes a factor; the last one includes the recovery codes. Throws not_found, and second_factor_setup_required for the last one of a user
 * who must have one.
 */
export async function removeSecondFactor(
  { tx, user }: LockedMember,
  factor: SecondFactorRef,
  isRequired: boolean,
): Promise<{ name?: string }> {
  const user_id = user.id;
  const [removed] =
    factor.kind === 'passkey'
      ? await tx
          .delete(passkeys)
          .where(and(eq(passkeys.id, factor.id), eq(passkeys.user_id, user_id)))
          .returning({ name: passkeys.name })
      : await tx
          .delete(authenticators)
          .where(and(eq(authenticators.user_id, user_id), isNotNull(authenticators.confirmed_at)))
          .returning({ user_id: authenticators.user_id });
  if (!removed) throw new AppError('not_found');
  const left = await findSecondFactors(tx, user_id);
  const hasFactor = left.authenticator || left.passkeys.length > 0;
  // Throwing rolls the removal back.
  if (!hasFactor && isRequired) throw new AppError('second_factor_setup_required');
  if (!hasFactor) await removeSecondFactors(tx, user_id);
  return 'name' in removed ? { name: removed.name } : {};
}

/** Removes all second factors of a user, for example lost ones. Returns whether there was one. */
export async function removeSecondFactors(tx: Executor, user_id: number): Promise<boolean> {
  const [lifted] = await tx
    .update(users)
    .set({ second_factor_at: null })
    .where(and(eq(users.id, user_id), isNotNull(users.second_factor_at)))
    .returning({ id: users.id });
  await tx.delete(authenticators).where(eq(authenticators.user_id, user_id));
  await tx.delete(passkeys).where(eq(passkeys.user_id, user_id));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id));
  return lifted !== undefined;
}

/** Rows per batch. */
const batchSize = 500;

/** Re-encrypts everything under another secret with the current one. Returns the number of rows. */
export async function reencryptSecondFactors(db: Database, secrets: Secrets): Promise<number> {
  const isOther = (column: AnyColumn) => notLike(column, `${keyIdOf(secrets[0])}.%`);
  const again = (sealed: string, user_id: number) =>
    encryptSecret(decryptSecret(sealed, user_id, secrets), user_id, secrets);
  let count = 0;
  for (let found = batchSize; found === batchSize; count += found) {
    const rows = await db
      .select()
      .from(authenticators)
      .where(isOther(authenticators.secret))
      .limit(batchSize);
    // A concurrent new authenticator is not overwritten.
    for (const { user_id, secret } of rows)
      await db
        .update(authenticators)
        .set({ secret: again(secret, user_id) })
        .where(and(eq(authenticators.user_id, user_id), eq(authenticators.secret, secret)));
    found = rows.length;
  }
  for (let found = batchSize; found === batchSize; count += found) {
    const rows = await db
      .select()
      .from(recoveryCodes)
      .where(isOther(recoveryCodes.sealed_code))
      .limit(batchSize);
    for (const { id, user_id, sealed_code } of rows)
      await db
        .update(recoveryCodes)
        .set({ sealed_code: again(sealed_code, user_id) })
        .where(eq(recoveryCodes.id, id));
    found = rows.length;
  }
  return count;
}

/** The error of a wrong code, at its field. */
export function wrongCodeError(): AppError {
  return new AppError('second_factor_wrong', { errors: [{ field: 'code', code: 'second_factor_wrong' }] });
}
