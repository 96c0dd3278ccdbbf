import { describe, expect, test } from 'vitest';
import { isDecimalAtLeast, normalizeDecimal, shareOf, subtractDecimal } from './decimal.ts';

describe('decimal text', () => {
  test.each([
    ['0', '0'],
    ['5', '5'],
    ['5.00', '5'],
    ['0012.50', '12.5'],
    ['1e-7', '0.0000001'],
    ['1.5E-7', '0.00000015'],
    ['12.34e1', '123.4'],
    ['1.2e3', '1200'],
    ['0e5', '0'],
    ['0.1e1', '1'],
    ['10', '10'],
    ['100e-2', '1'],
    ['0.100000000000000005', '0.100000000000000005'],
  ])('%s is %s', (text, plain) => {
    expect(normalizeDecimal(text)).toBe(plain);
  });

  test.each(['', '-1', '+1', '.5', '5.', '1e', '1e999', 'NaN', '0x10', ' 1', '1,5', '٥'])(
    '%j is not a decimal',
    (text) => {
      expect(normalizeDecimal(text)).toBeUndefined();
    },
  );

  test.each([
    ['0.1', '0.1', true],
    ['0.1', '0.10000000000000000001', false],
    ['0.10000000000000000001', '0.1', true],
    ['2', '10', false],
    ['10', '9.999', true],
    ['0', '0.00000001', false],
  ])('%s is at least %s: %s', (a, b, expected) => {
    expect(isDecimalAtLeast(a, b)).toBe(expected);
  });

  test.each([
    ['0.00012345', '0.0001', '0.00002345'],
    ['1', '0.10000000000000000001', '0.89999999999999999999'],
    ['10', '10.0', '0'],
    ['1', '2', '0'],
    ['12', '2', '10'],
  ])('%s minus %s is %s', (a, b, expected) => {
    expect(subtractDecimal(a, b)).toBe(expected);
  });

  test.each([
    [500, '0.25', '0.5', 250],
    [500, '0.00111105', '0.00012345', 4_500],
    [500, '0.0000000001', '1', 0],
    [333, '1', '3', 111],
    [500, '1', '0', undefined],
  ])('of %d, the share of %s in %s is %s', (amount, part, whole, expected) => {
    expect(shareOf(amount, part, whole)).toBe(expected);
  });
});
