import { expect, test } from 'vitest';
import { seal, unseal } from './sealed-secret.ts';

const secret = 'x'.repeat(64);

test('what was sealed is opened for its owner under the same secret, and nowhere else', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 7, secret);
  expect(sealed).not.toContain('JBSW');
  expect(unseal(sealed, 7, secret)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => unseal(sealed, 8, secret)).toThrow();
  expect(() => unseal(sealed, 7, 'y'.repeat(64))).toThrow();
});

test('the same is sealed differently each time, and an altered byte is noticed', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 7, secret);
  expect(seal('JBSWY3DPEHPK3PXP', 7, secret)).not.toBe(sealed);
  for (const at of [0, 20, 40]) {
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(() => unseal(bytes.toString('base64url'), 7, secret)).toThrow();
  }
});
