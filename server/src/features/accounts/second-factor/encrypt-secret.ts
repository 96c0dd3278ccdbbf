import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'paddock second factor', 32));
}

/** Whose secret it is: one that is copied into another user's row opens nothing. */
const ownerOf = (user_id: number) => Buffer.from(`user:${user_id}`);

/** Encrypts an authenticator's secret under the portal's. Whoever reads the database alone cannot make codes. */
export function encryptSecret(text: string, user_id: number, secret: string): string {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyOf(secret), iv).setAAD(ownerOf(user_id));
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** Throws where it was sealed for another user or under another secret, or was altered. */
export function decryptSecret(sealed: string, user_id: number, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const opening = createDecipheriv(cipher, keyOf(secret), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  opening.setAAD(ownerOf(user_id)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString(
    'utf8',
  );
}
