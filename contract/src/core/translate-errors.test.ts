import { expect, test } from 'vitest';
import { type FieldError, invalid, type MessageValue } from './errors.ts';
import { translateFieldErrors } from './translate-errors.ts';

const error = (code: FieldError['code'], values?: Record<string, MessageValue>): FieldError => ({
  field: 'it',
  code,
  ...(values && { values }),
});

test.each([
  [error('required'), 'این فیلد الزامی است.', 'This field is required.'],
  [error('too_long', { max: 2000 }), '۲۰۰۰', 'Use at most 2000 characters.'],
  [error('stock_changed', { stock: { count: 1200 } }), '۱٬۲۰۰', '1,200'],
  [error('stock_changed', { stock: { message: 'stock_unlimited' } }), 'نامحدود', 'unlimited'],
  [error('file_too_large', { max: { bytes: 5_242_880 } }), '۵', '5'],
  [error('refund_too_large', { max: { amount: 1250, currency: 'USD' } }), '$12.50', '$12.50'],
  [error('refund_too_large', { max: { amount: 1_250_000, currency: 'IRR' } }), '۱۲۵٬۰۰۰', '125,000'],
  [error('image_type_wrong', { types: { oneOf: ['JPEG', 'PNG'] } }), 'JPEG یا PNG', 'JPEG or PNG'],
  [
    error('image_too_large', { max: { message: 'megapixels', values: { count: 16 } } }),
    '۱۶',
    '16 megapixels',
  ],
])('%j is formatted for its reader', (one, persian, english) => {
  expect(translateFieldErrors([one], 'en')['it']).toContain(english);
  expect(translateFieldErrors([one], 'fa')['it']).toContain(persian);
});

test('a rejected form names its fields independently of language', () => {
  const refusal = invalid({ field: 'amount', code: 'invalid' }, { field: 'reason', code: 'required' });
  expect([refusal.status, refusal.code]).toEqual([422, 'validation_failed']);
  expect(refusal.details.errors).toEqual([
    { field: 'amount', code: 'invalid' },
    { field: 'reason', code: 'required' },
  ]);
});
