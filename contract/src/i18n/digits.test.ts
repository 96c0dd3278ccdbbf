import { describe, expect, test } from 'vitest';
import { localizeDigits, localizeNumber, toAsciiDigits, toAsciiNumber, toPersianDigits } from './digits.ts';

describe('digits', () => {
  test.each<[string, string]>([
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['کد ۱۲٣4', 'کد 1234'],
  ])('%s to ASCII', (typed, ascii) => {
    expect(toAsciiDigits(typed)).toBe(ascii);
  });

  test.each<[string, string]>([
    ['۱٬۲۳۴٫۵', '1234.5'],
    ['1,234.5', '1234.5'],
    ['۱،۰۰۰', '1000'],
    ['\u200e−۱٬۲۳۴٬۵۶۷', '-1234567'],
    ['9,99', '9,99'],
    ['۱۰٬۰۰', '10٬00'],
    ['1,000,00', '1,000,00'],
    ['1.234,567', '1.234,567'],
    ['1000,000', '1000,000'],
    ['5,', '5,'],
    [' ۱۲ ', '12'],
    ['−۳', '-3'],
    ['\u200e+۷', '+7'],
    ['twelve', 'twelve'],
  ])('a number typed as %s', (typed, ascii) => {
    expect(toAsciiNumber(typed)).toBe(ascii);
  });

  test('to Persian, for readers of Persian', () => {
    expect(toPersianDigits('10:30')).toBe('۱۰:۳۰');
    expect(localizeDigits('v2', 'fa')).toBe('v۲');
    expect(localizeDigits('v2', 'en')).toBe('v2');
  });

  test.each<[string, string, string]>([
    ['1234.5', '۱۲۳۴٫۵', '1234.5'],
    ['۱2٣٫5', '۱۲۳٫۵', '123.5'],
    ['-7', '-۷', '-7'],
    ['9,99', '۹,۹۹', '9,99'],
    ['', '', ''],
  ])('%s as it is typed, in the reader’s digits', (typed, persian, english) => {
    expect(localizeNumber(typed, 'fa')).toBe(persian);
    expect(localizeNumber(typed, 'en')).toBe(english);
    expect(toAsciiNumber(persian)).toBe(toAsciiNumber(typed));
  });
});
