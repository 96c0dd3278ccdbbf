import { expect, test } from 'vitest';
import { textLocale } from './text-locale.ts';

test.each([
  ['شب رالی در Hell', 'fa'],
  ['Rally night at سبلان', 'en'],
  ['۱۲۳', 'fa'],
  ['', 'fa'],
] as const)('%s is detected as %s', (text, locale) => {
  expect(textLocale(text)).toBe(locale);
});
