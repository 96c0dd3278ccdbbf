import { randomBytes } from 'node:crypto';
import { passkeyMinutes } from '@paddock/contract/accounts/rules';
import { AppError } from '@paddock/contract/core/errors';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { passkeyChallenges, passkeys } from './tables.ts';

/** Read when the first passkey is made or shown: it brings a whole toolbox of certificates. */
const library = () => import('@simplewebauthn/server');

type World = Pick<Deps, 'db' | 'now' | 'config'>;
export type WebAuthnResponse = Record<string, unknown>;

const timeout = passkeyMinutes * 60_000;
/** Characters of a key's name, which WebAuthn limits to 1,023 bytes, and bytes of the longest key that we keep. */
const idMax = 1_364;
const publicKeyMax = 4_096;
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** The site that a key belongs to: the device asks the browser which one it is on. */
const siteOf = ({ config }: World) => ({
  expectedOrigin: new URL(config.publicUrl).origin,
  expectedRPID: new URL(config.publicUrl).hostname,
});

/** What a device is asked to sign. `user_id` is null when somebody signs in. */
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

/** Runs the library, which throws at whatever is malformed or forged, and takes up the challenge that was answered. */
async function judged<T>(
  { db, now }: World,
  user_id: number | null,
  judge: (expectedChallenge: (challenge: string) => boolean) => Promise<T>,
): Promise<T> {
  let answered: unknown;
  const judgement = await judge((challenge) => {
    answered = challenge;
    return true;
  }).catch((cause: unknown) => {
    throw new AppError('passkey_invalid', { cause });
  });
  if (typeof answered !== 'string' || !/^[\w-]{43}$/.test(answered)) throw new AppError('passkey_invalid');
  const c = passkeyChallenges;
  const asked = user_id === null ? isNull(c.user_id) : eq(c.user_id, user_id);
  // A right answer is good once: of two with the same challenge one passes.
  const taken = await db
    .delete(c)
    .where(and(eq(c.challenge, answered), asked, gt(c.expires_at, now())))
    .returning({ challenge: c.challenge });
  if (taken.length === 0) throw new AppError('passkey_invalid');
  return judgement;
}

/** What the browser hands to a device that shall keep a new key. */
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

/** The key that a device made. Throws passkey_invalid. */
export async function verifyRegistration(deps: World, user_id: number, answer: WebAuthnResponse) {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await judged(deps, user_id, (expectedChallenge) =>
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

/** What the browser hands to a device that shall show a key: any that it has for this site. */
export async function authenticationOptions(deps: World) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: siteOf(deps).expectedRPID,
    challenge: await makeChallenge(deps, null),
    timeout,
    userVerification: 'required',
  });
}

/** The key's counter after a signature that is right. Throws passkey_invalid. */
export async function verifyAuthentication(
  deps: World,
  key: Pick<typeof passkeys.$inferSelect, 'credential_id' | 'public_key' | 'counter'>,
  answer: WebAuthnResponse,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await judged(deps, null, (expectedChallenge) =>
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
