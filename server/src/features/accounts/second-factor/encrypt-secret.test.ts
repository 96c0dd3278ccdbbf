import { expect, test } from 'vitest';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';

const secret = 'x'.repeat(64);

test('what was sealed is opened for its owner under the same secret, and nowhere else', () => {
  const sealed = encryptSecret('JBSWY3DPEHPK3PXP', 7, secret);
  expect(sealed).not.toContain('JBSW');
  expect(decryptSecret(sealed, 7, secret)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => decryptSecret(sealed, 8, secret)).toThrow();
  expect(() => decryptSecret(sealed, 7, 'y'.repeat(64))).toThrow();
});

test('the same is sealed differently each time, and an altered byte is noticed', () => {
  const sealed = encryptSecret('JBSWY3DPEHPK3PXP', 7, secret);
  expect(encryptSecret('JBSWY3DPEHPK3PXP', 7, secret)).not.toBe(sealed);
  for (const at of [0, 20, 40]) {
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(() => decryptSecret(bytes.toString('base64url'), 7, secret)).toThrow();
  }
});
