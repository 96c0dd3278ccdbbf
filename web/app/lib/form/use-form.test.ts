import { SteamLink } from '@paddock/contract/accounts/calls';
import { Line, WholeNumber } from '@paddock/contract/core/fields';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { validateForm } from './use-form.ts';

const Passwords = z.object({
  current: z.string().check(z.minLength(1)),
  fresh: z.string().check(z.minLength(10)),
});

test('errors are in the language of the page', () => {
  const en = validateForm(SteamLink, { steam_id: '123' }, 'en');
  const fa = validateForm(SteamLink, { steam_id: '123' }, 'fa');
  expect(en['steam_id']).toMatch(/17/);
  expect(fa['steam_id']).toMatch(/[\u0600-\u06ff]/);
});

test('accepts Persian digits', () => {
  expect(validateForm(SteamLink, { steam_id: '۷۶۵۶۱۱۹۷۹۶۰۲۶۵۷۲۹' }, 'fa')).toEqual({});
});

test('errors of the schema take precedence over those of `check`', () => {
  const check = (values: { current: unknown; fresh: unknown }) =>
    values.current === values.fresh ? { fresh: 'same as before' } : {};
  expect(validateForm(Passwords, { current: 'long enough', fresh: 'long enough' }, 'en', check)).toEqual({
    fresh: 'same as before',
  });
  const both = validateForm(Passwords, { current: 'short', fresh: 'short' }, 'en', check);
  expect(Object.keys(both)).toEqual(['fresh']);
  expect(both['fresh']).not.toBe('same as before');
});

test('an empty field is missing, not too short', () => {
  const errors = validateForm(Passwords, { current: '', fresh: 'short' }, 'en');
  expect(errors['current']).not.toBe(errors['fresh']);
});

test('blank text and an empty list are missing if the minimum is one', () => {
  const Report = z.object({ name: Line(1, 20), accused: z.array(z.int()).check(z.minLength(1)) });
  expect(validateForm(Report, { name: '  ', accused: [] }, 'en')).toEqual({
    name: 'This field is required.',
    accused: 'This field is required.',
  });
});

test('an empty number is missing', () => {
  const Amount = z.object({ count: WholeNumber(0, 9) });
  expect(validateForm(Amount, { count: '' }, 'en')['count']).toBe('This field is required.');
  expect(validateForm(Amount, { count: 'x' }, 'en')['count']).toBe('This value is not valid.');
});
