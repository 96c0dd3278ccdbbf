import { SteamLink } from '@paddock/contract/accounts/calls';
import { Line, WholeNumber } from '@paddock/contract/core/fields';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { validateForm } from './use-form.ts';

const Passwords = z.object({
  current: z.string().check(z.minLength(1)),
  fresh: z.string().check(z.minLength(10)),
});

test('says the contract’s words in the reader’s language', () => {
  const en = validateForm(SteamLink, { steam_id: '123' }, 'en');
  const fa = validateForm(SteamLink, { steam_id: '123' }, 'fa');
  expect(en['steam_id']).toMatch(/17/);
  expect(fa['steam_id']).toMatch(/[\u0600-\u06ff]/);
});

test('takes Persian digits for what they are', () => {
  expect(validateForm(SteamLink, { steam_id: '۷۶۵۶۱۱۹۷۹۶۰۲۶۵۷۲۹' }, 'fa')).toEqual({});
});

test('an own rule joins the schema, and the schema speaks first', () => {
  const check = (values: { current: unknown; fresh: unknown }) =>
    values.current === values.fresh ? { fresh: 'same as before' } : {};
  expect(validateForm(Passwords, { current: 'long enough', fresh: 'long enough' }, 'en', check)).toEqual({
    fresh: 'same as before',
  });
  const both = validateForm(Passwords, { current: 'short', fresh: 'short' }, 'en', check);
  expect(Object.keys(both)).toEqual(['fresh']);
  expect(both['fresh']).not.toBe('same as before');
});

test('an empty field is said to be missing, not too short', () => {
  const faults = validateForm(Passwords, { current: '', fresh: 'short' }, 'en');
  expect(faults['current']).not.toBe(faults['fresh']);
});

test('blanks alone, and a list without an entry, are said to be missing where one is enough', () => {
  const Report = z.object({ name: Line(1, 20), accused: z.array(z.int()).check(z.minLength(1)) });
  expect(validateForm(Report, { name: '  ', accused: [] }, 'en')).toEqual({
    name: 'This field is required.',
    accused: 'This field is required.',
  });
});

test('a number that is not typed is said to be missing as well', () => {
  const Amount = z.object({ count: WholeNumber(0, 9) });
  expect(validateForm(Amount, { count: '' }, 'en')['count']).toBe('This field is required.');
  expect(validateForm(Amount, { count: 'x' }, 'en')['count']).toBe('This value is not valid.');
});
