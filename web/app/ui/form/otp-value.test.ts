import { expect, test } from 'vitest';
import { eraseOtp, isOtpComplete, typeOtp } from './otp-value.ts';

test('a digit fills its box and moves the focus', () => {
  expect(typeOtp('', 0, '7', 4)).toEqual({ value: '7', focus: 1 });
  expect(typeOtp('712', 3, '9', 4)).toEqual({ value: '7129', focus: 3 });
});

test('a pasted code fills all boxes from any box, in any digits, with separators', () => {
  for (const place of [0, 1, 3])
    expect(typeOtp('', place, ' ۴۲-۰۷ ', 4)).toEqual({ value: '4207', focus: 3 });
  expect(typeOtp('', 0, '٤٢٠٧', 4).value).toBe('4207');
  expect(typeOtp('', 0, '420799', 4).value).toBe('4207');
});

test('a partial code fills boxes from where it is pasted', () => {
  expect(typeOtp('1', 1, '23', 4)).toEqual({ value: '123', focus: 3 });
});

test('letters are ignored', () => expect(typeOtp('12', 2, 'x', 4)).toEqual({ value: '12', focus: 2 }));

test('Backspace clears the box, or the previous one if it is empty', () => {
  expect(eraseOtp('1234', 1, 4)).toEqual({ value: '1 34', focus: 1 });
  expect(eraseOtp('1 34', 1, 4)).toEqual({ value: '  34', focus: 0 });
  expect(eraseOtp('', 0, 4)).toEqual({ value: '', focus: 0 });
});

test('a code with an empty box is incomplete', () => {
  expect(isOtpComplete('1234', 4)).toBe(true);
  expect(isOtpComplete('1 34', 4)).toBe(false);
  expect(isOtpComplete('123', 4)).toBe(false);
});
