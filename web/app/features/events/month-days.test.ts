import { expect, test } from 'vitest';
import { addDays, addMonths, daysOf, firstDayOf, monthOf } from './month-days.ts';

test('a day is mapped to its month in each calendar', () => {
  expect(monthOf('2026-11-21', 'persian')).toEqual({ year: 1405, month: 8 });
  expect(monthOf('2026-11-22', 'persian')).toEqual({ year: 1405, month: 9 });
  expect(monthOf('2026-11-22', 'gregorian')).toEqual({ year: 2026, month: 11 });
});

test('a Persian month starts on its weekday, weeks on Saturday', () => {
  // 1 Azar 1405 is a Sunday.
  const { before, days } = daysOf({ year: 1405, month: 9 }, 'persian', 'fa');
  expect([before, days.length, days[0], days.at(-1)]).toEqual([1, 30, '2026-11-22', '2026-12-21']);
  // 1 Farvardin 1404 is a Friday, the last day of the week.
  expect(daysOf({ year: 1404, month: 1 }, 'persian', 'fa')).toMatchObject({ before: 6 });
});

test('Esfand has thirty days in a leap year', () => {
  expect(daysOf({ year: 1403, month: 12 }, 'persian', 'fa').days.at(-1)).toBe('2025-03-20');
  expect(daysOf({ year: 1403, month: 12 }, 'persian', 'fa').days).toHaveLength(30);
  expect(daysOf({ year: 1405, month: 12 }, 'persian', 'fa').days).toHaveLength(29);
  expect(daysOf({ year: 1405, month: 6 }, 'persian', 'fa').days).toHaveLength(31);
});

test('a Gregorian month starts on its weekday, weeks on Monday', () => {
  // 1 November 2026 is a Sunday.
  const { before, days } = daysOf({ year: 2026, month: 11 }, 'gregorian', 'en');
  expect([before, days.length, days.at(-1)]).toEqual([6, 30, '2026-11-30']);
  expect(daysOf({ year: 2028, month: 2 }, 'gregorian', 'en').days).toHaveLength(29);
});

test('adding months and days crosses years', () => {
  expect(addMonths({ year: 1405, month: 12 }, 1)).toEqual({ year: 1406, month: 1 });
  expect(addMonths({ year: 1405, month: 1 }, -1)).toEqual({ year: 1404, month: 12 });
  expect(addMonths({ year: 2026, month: 5 }, 12)).toEqual({ year: 2027, month: 5 });
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(firstDayOf({ year: 1406, month: 1 }, 'persian')).toBe('2027-03-21');
});
