import { expect, test } from 'vitest';
import { joinDateTime, parseDateTime, splitDateTime, toDateTimeText } from './date-time.ts';

const evening = new Date('2026-11-21T18:30:00Z');

test.each(['2026-11-21|22:00', '2026-11-21|۲۲:۰۰', '2026-11-21|2200', '2026-11-21| ٢٢:٠٠ '])(
  '%s is 22:00 in Tehran',
  (text) => {
    expect(parseDateTime(text)).toEqual(evening);
  },
);

test.each([
  '',
  '|22:00',
  '2026-11-21|',
  '2026-02-30|22:00',
  '1405/08|22:00',
  '2026-11-21|24:00',
  '2026-11-21|22:60',
  '2026-11-21|22',
  '2026-11-21|ten',
])('"%s" is not a date and time', (text) => {
  expect(parseDateTime(text)).toBeNull();
});

test('one-digit hours and midnight are parsed', () => {
  expect(parseDateTime('2026-11-21|9:05')).toEqual(new Date('2026-11-21T05:35:00Z'));
  expect(parseDateTime('2026-11-21|00:00')).toEqual(new Date('2026-11-20T20:30:00Z'));
});

test('an instant is formatted in Tehran time to the minute', () => {
  expect(toDateTimeText(evening)).toBe('2026-11-21|22:00');
  expect(toDateTimeText(new Date('2026-12-31T20:30:59.999Z'))).toBe('2027-01-01|00:00');
  expect(parseDateTime(toDateTimeText(evening))).toEqual(evening);
});

test('partial input is preserved, and empty input stays empty', () => {
  expect(splitDateTime(joinDateTime({ day: '1405/0', time: '2' }))).toEqual({ day: '1405/0', time: '2' });
  expect(joinDateTime({ day: '', time: '' })).toBe('');
  expect(splitDateTime('')).toEqual({ day: '', time: '' });
});
