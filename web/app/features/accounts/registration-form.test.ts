import { expect, test } from 'vitest';
import { validateForm } from '#lib/form/use-form.ts';
import { emptyRegistration, RegisterForm, validateRegistration } from './registration-form.ts';

const now = new Date('2026-03-21T12:00:00Z');
const filled = {
  email: 'arash@example.com',
  username: 'arash',
  full_name: 'آرش راد',
  phone_number: '۰۹۱۲۳۴۵۶۷۸۹',
  dateofbirth: '21-03-1991',
  password: 'five red lights out',
  repeat: 'five red lights out',
  profile_image: [new File(['x'], 'me.png', { type: 'image/png' })],
};
const findErrors = (change: Partial<typeof emptyRegistration>) =>
  validateForm(RegisterForm, { ...filled, ...change }, 'en', (values) =>
    validateRegistration(values, now, 'en'),
  );

test('a complete form is valid', () => expect(findErrors({})).toEqual({}));

test('an empty form reports every field as missing, not as invalid', () => {
  const all = findErrors(emptyRegistration);
  expect(Object.keys(all).sort()).toEqual(Object.keys(filled).sort());
  expect(all['email']).toBe('Email is required.');
  expect(all['dateofbirth']).toBe(all['username']);
  expect(all['profile_image']).toBe('A picture is required.');
});

test.each([
  [{ email: 'arash' }, 'email', 'Enter a valid email.'],
  [{ username: 'ab' }, 'username', 'Use at least 3 characters.'],
  [{ repeat: 'five red lights' }, 'repeat', 'Passwords do not match.'],
  [{ dateofbirth: '22-03-2026' }, 'dateofbirth', 'Enter a valid date of birth.'],
  [{ dateofbirth: '31/02/1990' }, 'dateofbirth', 'Enter a valid date of birth.'],
  [{ profile_image: [] }, 'profile_image', 'A picture is required.'],
])('%j is an error of %s', (change, field, message) =>
  expect(findErrors(change)).toEqual({ [field]: message }),
);
