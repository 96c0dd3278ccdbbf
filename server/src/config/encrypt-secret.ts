import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { keyIdOf, keyPrefix, type Secrets } from './secret.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'paddock second factor', 32));
}

/** Binds it to its owner: a value copied into another user's row does not open. */
const ownerOf = (user_id: number) => Buffer.from(`user:${user_id}`);

/** Encrypts second-factor data with the portal's secret, so that the database alone reveals nothing. */
export function encryptSecret(text: string, user_id: number, secrets: Secrets): string {
  const [secret] = secrets;
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyOf(secret), iv).setAAD(ownerOf(user_id));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return keyPrefix(secrets) + Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** Throws if it was sealed for another user, with an unknown secret, or was altered. */
export function decryptSecret(sealed: string, user_id: number, secrets: Secrets): string {
  const [id, payload] = sealed.includes('.') ? sealed.split('.') : [undefined, sealed];
  // Without an id it belongs to the only secret of that time.
  const known = secrets.filter((secret) => id === undefined || keyIdOf(secret) === id);
  for (const secret of known.slice(0, -1)) {
    try {
      return open(payload ?? '', user_id, secret);
    } catch {
      // Try the next secret.
    }
  }
  return open(payload ?? '', user_id, known.at(-1) ?? '');
}

function open(sealed: string, user_id: number, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const opening = createDecipheriv(cipher, keyOf(secret), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  opening.setAAD(ownerOf(user_id)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString(
    'utf8',
  );
}
