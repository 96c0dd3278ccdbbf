import { randomBytes } from 'node:crypto';
import { passkeyMinutes } from '@paddock/contract/accounts/rules';
import { AppError } from '@paddock/contract/core/errors';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { passkeyChallenges, passkeys } from './tables.ts';

/** Loaded on first use, because it includes a large certificate library. */
const library = () => import('@simplewebauthn/server');

type World = Pick<Deps, 'db' | 'now' | 'config'>;
export type WebAuthnResponse = Record<string, unknown>;

const timeout = passkeyMinutes * 60_000;
/** Characters of a passkey's name, which WebAuthn limits to 1,023 bytes, and the maximum size of a stored key in bytes. */
const idMax = 1_364;
const publicKeyMax = 4_096;
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** The relying party; the device checks that the browser is on this site. */
const siteOf = ({ config }: World) => ({
  expectedOrigin: new URL(config.publicUrl).origin,
  expectedRPID: new URL(config.publicUrl).hostname,
});

/** Creates a challenge. `user_id` is null for a sign-in. */
async function makeChallenge({ db, now }: World, user_id: number | null) {
  const at = now();
  const bytes = new Uint8Array(randomBytes(32));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, at));
  await db.insert(passkeyChallenges).values({
    challenge: Buffer.from(bytes).toString('base64url'),
    user_id,
    expires_at: new Date(at.getTime() + timeout),
  });
  return bytes;
}

/** Runs the library, which throws for malformed and forged answers, and consumes the answered challenge. */
async function verifyAnswer<T>(
  { db, now }: World,
  user_id: number | null,
  verify: (expectedChallenge: (challenge: string) => boolean) => Promise<T>,
): Promise<T> {
  let answered: unknown;
  const result = await verify((challenge) => {
    answered = challenge;
    return true;
  }).catch((cause: unknown) => {
    throw new AppError('passkey_invalid', { cause });
  });
  if (typeof answered !== 'string' || !/^[\w-]{43}$/.test(answered)) throw new AppError('passkey_invalid');
  const c = passkeyChallenges;
  const isForUser = user_id === null ? isNull(c.user_id) : eq(c.user_id, user_id);
  // A right answer works once: of two with the same challenge one succeeds.
  const taken = await db
    .delete(c)
    .where(and(eq(c.challenge, answered), isForUser, gt(c.expires_at, now())))
    .returning({ challenge: c.challenge });
  if (taken.length === 0) throw new AppError('passkey_invalid');
  return result;
}

/** The browser's options for creating a passkey. */
export async function registrationOptions(
  deps: World,
  user: { id: number; username: string },
  { site, known }: { site: string; known: { id: string }[] },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: site,
    rpID: siteOf(deps).expectedRPID,
    userName: user.username,
    userID: new TextEncoder().encode(`user-${user.id}`),
    challenge: await makeChallenge(deps, user.id),
    timeout,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Verifies a new passkey. Throws passkey_invalid. */
export async function verifyRegistration(deps: World, user_id: number, answer: WebAuthnResponse) {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyAnswer(deps, user_id, (expectedChallenge) =>
    verifyRegistrationResponse({
      response: answer as never,
      expectedChallenge,
      ...siteOf(deps),
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw new AppError('passkey_invalid');
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  if (id.length > idMax || publicKey.length > publicKeyMax) throw new AppError('passkey_invalid');
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: knownTransports.filter((one) => Array.isArray(transports) && transports.includes(one)),
  };
}

/** The browser's options for signing in with any passkey of this site. */
export async function authenticationOptions(deps: World) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: siteOf(deps).expectedRPID,
    challenge: await makeChallenge(deps, null),
    timeout,
    userVerification: 'required',
  });
}

/** Verifies a signature and returns the passkey's counter. Throws passkey_invalid. */
export async function verifyAuthentication(
  deps: World,
  key: Pick<typeof passkeys.$inferSelect, 'credential_id' | 'public_key' | 'counter'>,
  answer: WebAuthnResponse,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAnswer(deps, null, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response: answer as never,
      expectedChallenge,
      ...siteOf(deps),
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        counter: key.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new AppError('passkey_invalid');
  return authenticationInfo.newCounter;
}
