import { RegisterDetails } from '@paddock/contract/accounts/calls';
import { expect, test } from 'vitest';
import { validateForm } from '#lib/form/use-form.ts';
import { changeCalendar, noBirthParts, toBirthDate } from './birth-date.ts';

const parts = (day: string, month: string, year: string) => ({ day, month, year });

test.each([
  ['fa', parts('۱', '1', '۱۳۷۰'), '21-03-1991'],
  ['fa', parts('30', '12', '1403'), '20-03-2025'],
  ['fa', parts('٢٢', '11', '١٣٥٧'), '11-02-1979'],
  ['en', parts('9', '5', '1988'), '09-05-1988'],
  ['en', parts('29', '2', '2004'), '29-02-2004'],
] as const)('%s %j is %s', (locale, typed, sent) => expect(toBirthDate(typed, locale)).toBe(sent));

test('a missing part is a missing date', () => {
  expect(toBirthDate(noBirthParts, 'fa')).toBe('');
  expect(toBirthDate(parts('12', '', '1370'), 'fa')).toBe('');
  expect(toBirthDate(parts(' ', '3', '1990'), 'en')).toBe('');
});

test.each([
  ['fa', parts('30', '12', '1404')],
  ['fa', parts('12', '3', '1990')],
  ['fa', parts('0', '1', '1370')],
  ['en', parts('29', '2', '2003')],
  ['en', parts('1', '1', '1370')],
  ['en', parts('x', '1', '1990')],
] as const)('the schema rejects %s %j', (locale, typed) => {
  const dateofbirth = toBirthDate(typed, locale);
  const values = { username: 'arash', full_name: 'Arash', phone_number: '09123456789', dateofbirth };
  expect(Object.keys(validateForm(RegisterDetails, values, locale))).toEqual(['dateofbirth']);
});

test('a change of language keeps the day', () => {
  const persian = parts('1', '1', '1370');
  const gregorian = changeCalendar(persian, 'fa', 'en');
  expect(gregorian).toEqual(parts('21', '3', '1991'));
  expect(changeCalendar(gregorian, 'en', 'fa')).toEqual(persian);
});

test('an unfinished date is cleared when the calendar changes', () => {
  expect(changeCalendar(parts('31', '', ''), 'fa', 'en')).toEqual(noBirthParts);
});
