import { gregorianToJalali } from '@paddock/contract/i18n/jalali';
import { calendarDayIn } from '@paddock/contract/i18n/time';

export const quarters = ['spring', 'summer', 'autumn', 'winter'] as const;

/** Returns the quarter of the Persian year, in Tehran time. */
export function persianQuarter(at: Date): { quarter: (typeof quarters)[number]; year: number } {
  const { year, month } = gregorianToJalali(calendarDayIn(at));
  return { quarter: quarters[Math.floor((month - 1) / 3)] ?? 'winter', year };
}
