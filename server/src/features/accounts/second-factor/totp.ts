import { totpDigits, totpSeconds } from '@paddock/contract/accounts/rules';
import { Secret, TOTP } from 'otpauth';

/** Bytes of the secret shared with the app. */
const secretBytes = 20;
/** Accepted steps before and after the current one, because phone clocks drift. */
const window = 1;

/** In base32. */
export function generateTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

function totpOf(secret: string, label = '', issuer = ''): TOTP {
  return new TOTP({ secret, label, issuer, period: totpSeconds, digits: totpDigits, algorithm: 'SHA1' });
}

/** The URI in a QR code. A colon would end the name of the issuer. */
export function otpauthUrl(secret: string, username: string, site: string): string {
  return totpOf(secret, username, site.replaceAll(':', ' ')).toString();
}

/** The 30 s step of the code; undefined for a wrong code. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / totpSeconds) + delta;
}
