import { expect, test } from 'vitest';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';

const secrets = ['x'.repeat(64)] as const;
const later = ['y'.repeat(64), ...secrets] as const;

test('a sealed value opens only for its owner under the same secret', () => {
  const sealed = encryptSecret('JBSWY3DPEHPK3PXP', 7, secrets);
  expect(sealed).not.toContain('JBSW');
  expect(decryptSecret(sealed, 7, secrets)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => decryptSecret(sealed, 8, secrets)).toThrow();
  expect(() => decryptSecret(sealed, 7, [later[0]])).toThrow();
  expect(decryptSecret(sealed, 7, later)).toBe('JBSWY3DPEHPK3PXP');
});

test('sealing is randomized, and an altered byte is detected', () => {
  const sealed = encryptSecret('JBSWY3DPEHPK3PXP', 7, secrets);
  expect(encryptSecret('JBSWY3DPEHPK3PXP', 7, secrets)).not.toBe(sealed);
  for (const at of [0, 20, 40]) {
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(() => decryptSecret(bytes.toString('base64url'), 7, secrets)).toThrow();
  }
});
